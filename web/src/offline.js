// Keeps every file of the page, so that it opens without a network. FILES and VERSION are filled in
// when the page is built.
const FILES = "FILES";
const CACHE = `fivefoot-${"VERSION"}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new URL(file, self.registration.scope).href)))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter((key) => key.startsWith('fivefoot-') && key !== CACHE).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  const page = event.request.mode === 'navigate';
  const wanted = page ? new URL('index.html', self.registration.scope).href : event.request;
  event.respondWith(caches.match(wanted, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
