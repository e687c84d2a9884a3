/** Keeps the page and the engines of all systems, so that it opens without a network. */
export function keepPage(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && location.protocol !== 'file:') {
    void navigator.serviceWorker.register('./offline.js').catch(() => undefined);
  }
}

/** Gives the person a text as a file. */
export function saveText(text: string, name: string, ending: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'table'}.${ending}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
