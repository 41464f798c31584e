/** The icons that app/ and components/ import. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const IMPORT = /^import (type )?\{([^}]*)\} from '@\/components\/ui\/icons';$/gm;

/**
 * Names of Lucide, sorted.
 * @param {string} root folder of the project
 * @returns {string[]}
 */
export function usedIcons(root) {
  const used = new Set();
  for (const folder of ['app', 'components'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.tsx')) continue;
      for (const [, , names] of readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(IMPORT))
        for (const name of names.split(',').map((one) => one.trim())) used.add(name.split(' as ')[0]);
    }
  used.delete('');
  return [...used].sort();
}
