/**
 * Writes docs/openapi.json, which `GET /api/openapi.json` sends, and docs/public-api.json of `GET /v1/openapi.json`. Run by `npm run generate:openapi`; a unit test fails
 * when the file is outdated.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

// The routes read settings when they are loaded; none of them is in the document.
process.env = {
  ...process.env,
  AUTH_SECRET: '-'.repeat(32),
  DATABASE_URL: 'postgres://localhost/none',
  MAIL_FROM: 'no-reply@portal.test',
  NETWORK_EMAIL: 'network@portal.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
};
const { documentText, openapiDocument } = await import('./document.ts');
const { publicDocument } = await import('./public-document.ts');
writeFileSync(join(root, 'docs', 'openapi.json'), documentText(await openapiDocument()));
writeFileSync(join(root, 'docs', 'public-api.json'), documentText(await publicDocument()));
process.exit(0);
