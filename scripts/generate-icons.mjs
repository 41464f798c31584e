/**
 * Generates components/ui/icons.ts: the icons in use, out of lucide-react. A unit test fails when it is outdated. An icon
 * that the file lacks is imported from it first, then generated.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { usedIcons } from './used-icons.mjs';

const HEADER = `/**
 * The icons in use, of Lucide (ISC license, lucide.dev). Generated from the imports of this file by
 * \`npm run generate:icons\`; do not edit.
 */
import { icon } from './icon';
`;

const root = process.cwd();
const icons = usedIcons(root).map((name) => {
  if (!lucide[name]) throw new Error(`Lucide has no icon named ${name}.`);
  const html = renderToStaticMarkup(createElement(lucide[name]));
  const [, className, shapes] = /^<svg [^>]*class="([^"]*)"[^>]*>(.*)<\/svg>$/.exec(html);
  return `export const ${name} = /* @__PURE__ */ icon('${className}', '${shapes}');`;
});
writeFileSync(join(root, 'components/ui/icons.ts'), `${HEADER}\n${icons.join('\n')}\n`);
