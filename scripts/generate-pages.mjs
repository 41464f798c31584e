/** Generates lib/shared/pages.ts from the folders of app/. A unit test fails when it is outdated. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
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
writeFileSync(FILE, await format(source, { ...(await resolveConfig(FILE)), parser: 'typescript' }));
