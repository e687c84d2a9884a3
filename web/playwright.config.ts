import { defineConfig } from '@playwright/test';

const port = process.env['FIVEFOOT_TEST_PORT'] ?? '4173';
const address = `http://127.0.0.1:${port}/`;

// Debian's Chromium; nothing is downloaded. Without a GPU, as on a machine of CI.
export default defineConfig({
  testDir: './e2e',
  timeout: 60_000,
  expect: { timeout: 20_000 },
  workers: 2,
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    baseURL: address,
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env['FIVEFOOT_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
  webServer: { command: `node e2e/serve.mjs dist ${port}`, url: address, reuseExistingServer: false },
});
