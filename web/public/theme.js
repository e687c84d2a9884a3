// Before the first paint: the person's choice if there is one, else what the system prefers.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('fivefoot-theme');
  } catch {
    // A page without storage still has a theme.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = chosen ?? (dark ? 'dark' : 'light');
  const view = new URLSearchParams(location.search).get('view');
  if (view) document.documentElement.dataset.view = view;
})();
