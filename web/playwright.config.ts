import { defineConfig } from '@playwright/test';

// Debian's Chromium; nothing is downloaded. Without a GPU, as on a machine of CI.
export default defineConfig({
  testDir: './e2e',
  timeout: 60_000,
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: 'http://127.0.0.1:4173/',
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env['FIVEFOOT_CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
  webServer: { command: 'node e2e/serve.mjs', url: 'http://127.0.0.1:4173/', reuseExistingServer: false },
});
