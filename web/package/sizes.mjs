// `node sizes.mjs FOLDER [--brief]`: writes the size of every engine in the folder of the package into its
// README; briefly, as small as Brotli gets it in little time.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const [, , folder, effort] = process.argv;
if (!folder) throw new Error('sizes.mjs takes the folder of the package');
const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const kilobytes = (bytes) => `${Math.round(bytes / 1000)} KB`;
const rows = Object.keys(exports).flatMap((entry) => {
  const file = join(folder, entry, 'fivefoot_bg.wasm');
  if (!existsSync(file)) return [];
  const wasm = readFileSync(file);
  // Without parameters, Brotli compresses as well as it can.
  const params = effort === '--brief' ? { [constants.BROTLI_PARAM_QUALITY]: 5 } : {};
  return [`| \`${join('fivefoot', entry)}\` | ${kilobytes(wasm.length)} | ${kilobytes(brotliCompressSync(wasm, { params }).length)} |`];
});
const table = ['| import | raw | Brotli |', '|---|---|---|', ...rows].join('\n');
const readme = join(folder, 'README.md');
writeFileSync(readme, readFileSync(readme, 'utf8').replace('<!-- sizes -->', table));
console.log(table);
