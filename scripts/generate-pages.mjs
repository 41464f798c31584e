/** Generates lib/shared/pages.ts from the folders of app/. A unit test fails when it is outdated. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { firstSegmentsBelow, pagesBelow } from './app-pages.mjs';

const FILE = 'lib/shared/pages.ts';
const HEADER = `/**
 * The pages of the app with the route group that each is in, and the first segments of all routes. Generated from the
 * folders of app/ by \`npm run generate:pages\`; do not edit. The group decides who may open a page: see guards.ts.
 */`;

const app = join(process.cwd(), 'app');
const pages = pagesBelow(app).map(({ path, group }) => `'${path}': '${group}',`);
const source = `${HEADER}
export const PAGES = {${pages.join('\n')}} as const;

export const FIRST_SEGMENTS: readonly string[] = ${JSON.stringify(firstSegmentsBelow(app, 'public'))};
`;
const { code, errors } = await format(FILE, source, JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')));
if (errors.length) throw new Error(errors.map(({ message }) => message).join('\n'));
writeFileSync(FILE, code);
