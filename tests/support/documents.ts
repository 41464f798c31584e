import { readdirSync, readFileSync } from 'node:fs';

/** Name and text of each document of a folder. */
export const markdownIn = (folder: string): [name: string, text: string][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]);
