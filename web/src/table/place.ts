/** Whether a server sent this page. */
export const isServed = (): boolean => document.documentElement.dataset['place'] === 'server';
