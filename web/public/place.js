// Where this page came from. A server of tables answers this file itself, and says so.
document.documentElement.dataset.place = 'browser';
