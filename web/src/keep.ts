/** Keeps the page and the engines of all systems, so that it opens without a network. */
export function keepPage(): void {
  if (import.meta.env.PROD && 'serviceWorker' in navigator && location.protocol !== 'file:') {
    void navigator.serviceWorker.register('./offline.js').catch(() => undefined);
  }
}
