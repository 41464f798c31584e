import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

type Document = { paths: Record<string, Record<string, { responses: Record<string, unknown> }>> };

const APP = join(process.cwd(), 'app');
let document: Document | undefined;

/** Fails for an answer of a status that the API's document does not list for the call (rule: api.document). */
export function assertDocumented(method: string, file: string, status: number): void {
  document ??= JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document;
  const path = `/${dirname(relative(APP, file)).replaceAll(/\[(\w+)\]/g, '{$1}')}`;
  if (!path.startsWith('/api/') || status === 304) return;
  const call = document.paths[path]?.[method.toLowerCase()];
  if (call && String(status) in call.responses) return;
  throw new Error(
    `${method} ${path} answered ${status}, which docs/openapi.json does not list. Name it in the doc comment of its operation ` +
      '(“@throws Problem conflict …”) and run `npm run generate:openapi`.',
  );
}
