// A plain file server for the built page: `node e2e/serve.mjs [FOLDER] [PORT]`.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url));
const port = Number(process.argv[3] ?? 4173);
const TYPES = {
  '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml', '.md': 'text/markdown; charset=utf-8', '.woff2': 'font/woff2', '.json': 'application/json',
};

createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  let file = join(folder, normalize(path));
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
  if (!existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  const packed = `${file}.br`;
  const takesPacked = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') && existsSync(packed);
  response.writeHead(200, { 'content-type': type, ...(takesPacked ? { 'content-encoding': 'br' } : {}) });
  createReadStream(takesPacked ? packed : file).pipe(response);
}).listen(port, '127.0.0.1');
