// `node sizes.mjs FOLDER`: writes the size of every engine in the folder of the package into its README.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const folder = process.argv[2];
if (!folder) throw new Error('sizes.mjs takes the folder of the package');
const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} KB`;
const rows = Object.keys(exports).flatMap((entry) => {
  const file = join(folder, entry, 'fivefoot_bg.wasm');
  if (!existsSync(file)) return [];
  const wasm = readFileSync(file);
  // Without parameters, Brotli compresses as well as it can.
  return [`| \`${join('fivefoot', entry)}\` | ${kilobytes(wasm.length)} | ${kilobytes(brotliCompressSync(wasm).length)} |`];
});
const table = ['| import | raw | Brotli |', '|---|---|---|', ...rows].join('\n');
const readme = join(folder, 'README.md');
writeFileSync(readme, readFileSync(readme, 'utf8').replace('<!-- sizes -->', table));
console.log(table);
