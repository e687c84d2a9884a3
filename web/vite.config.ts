import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const root = new URL('..', import.meta.url).pathname;

/** The boards and rulebooks that the page shows, beside its own files. */
function content(): Plugin {
  return {
    name: 'fivefoot-content',
    apply: 'build',
    writeBundle(options) {
      const dist = options.dir ?? 'dist';
      for (const book of ['pf2e', 'srd35', 'starfinder', '6d6']) {
        mkdirSync(join(dist, 'rulebook'), { recursive: true });
        cpSync(join(root, 'rulebook', `${book}.md`), join(dist, 'rulebook', `${book}.md`));
      }
    },
  };
}

function files(folder: string, inside = ''): string[] {
  return readdirSync(join(folder, inside), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(folder, join(inside, entry.name)) : [join(inside, entry.name)],
  );
}

/** A service worker that keeps every file, so that the page opens without a network; but without a network no table on a server is watched. */
function offline(): Plugin {
  return {
    name: 'fivefoot-offline',
    apply: 'build',
    closeBundle() {
      const dist = join(root, 'web', 'dist');
      const kept = files(dist).filter((file) => !/\.(br|gz)$/.test(file) && file !== 'offline.js' && !/-watch[_-].*\.(js|wasm)$/.test(file));
      const version = kept.join('|').length + kept.filter((file) => /-\w{8}\./.test(file)).join('');
      const text = readFileSync(join(root, 'web', 'src', 'offline.js'), 'utf8')
        .replace('"FILES"', JSON.stringify(kept))
        .replace('"VERSION"', JSON.stringify(version));
      writeFileSync(join(dist, 'offline.js'), text);
    },
  };
}

/** How well files are compressed: as people get them, or quickly. */
const effort = process.env['FIVEFOOT_EFFORT'] === 'brief' ? { brotli: 4, gzip: 1 } : { brotli: 11, gzip: 9 };

/** Every file once more, compressed, for a server that sends them so. */
function precompressed(): Plugin {
  return {
    name: 'fivefoot-precompressed',
    apply: 'build',
    closeBundle() {
      const dist = join(root, 'web', 'dist');
      for (const file of files(dist)) {
        if (!/\.(js|css|html|wasm|svg|md|board|json)$/.test(file)) continue;
        const raw = readFileSync(join(dist, file));
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: effort.brotli } };
        writeFileSync(join(dist, `${file}.br`), brotliCompressSync(raw, quality));
        // Browsers accept Brotli only over HTTPS or from this computer.
        writeFileSync(join(dist, `${file}.gz`), gzipSync(raw, { level: effort.gzip }));
      }
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), content(), offline(), precompressed()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    manifest: true,
    rollupOptions: { output: { hashCharacters: 'hex' } },
  },
  server: { fs: { allow: [root] } },
});
