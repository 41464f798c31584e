import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

export const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
