/** Compresses the scripts and styles of the build, for server/static-files.ts. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { root } from './install.mjs';

const compress = promisify(brotliCompress);

export async function compressStatic(): Promise<void> {
  const folder = join(root, '.next', 'static');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  const params = {
    // The maximum, 11, takes more than twice the time for 2 % less.
    [constants.BROTLI_PARAM_QUALITY]: 10,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await compress(content, { params }));
}
