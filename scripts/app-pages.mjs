/** Reads the pages and the first segments of all routes from the folders of app/. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const isGroup = (folder) => /^\(.+\)$/.test(folder);

/**
 * Pages below a folder, by path. The innermost route group counts: `(signed-in)/(admin)/admin` is "admin".
 * @param {string} app the app folder
 * @returns {{ path: string, group: string }[]}
 * @throws Error when a page is in no route group
 */
export function pagesBelow(app) {
  return filesBelow(app)
    .filter(({ name }) => /^page\.tsx?$/.test(name))
    .map(({ file, folders }) => {
      const group = folders.findLast(isGroup)?.slice(1, -1);
      if (!group) throw new Error(`${file} is in no route group. Its group decides who may open it: move it into one.`);
      return { path: `/${folders.filter((folder) => !isGroup(folder)).join('/')}`, group };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * First segments of all routes, and the names of the files that are served as they are, without their endings.
 * @param {string} app the app folder
 * @param {string} publicFolder
 * @returns {string[]}
 */
export function firstSegmentsBelow(app, publicFolder) {
  const segments = filesBelow(app).flatMap(({ name, folders }) => {
    const [first] = folders.filter((folder) => !isGroup(folder));
    return /^(page|route)\.tsx?$/.test(name) && first && !first.startsWith('[') ? [first] : [];
  });
  const files = readdirSync(publicFolder).map((name) => name.split('.')[0]);
  return [...new Set([...segments, ...files])].sort();
}

function filesBelow(app) {
  return readdirSync(app, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({
      name,
      file: join(relative(process.cwd(), parentPath), name),
      folders: relative(app, parentPath).split(sep).filter(Boolean),
    }));
}
