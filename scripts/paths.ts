import { join } from 'node:path';
import { root } from './install.mjs';

/** Program that serves the portal; needs its settings in the environment and a finished build. */
export const SERVER_ENTRY = join(root, 'server.ts');

/** File of a package, by its path below node_modules. */
export const packageFile = (path: string) => join(root, 'node_modules', ...path.split('/'));
