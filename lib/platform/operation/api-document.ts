import 'server-only';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { anyone } from '@/lib/shared/gates';
import { query } from './operation';
import { FILE } from './output';
import type { RequestInfo } from '@/lib/platform/http/request-info';

/**
 * Written by scripts/openapi/generate.ts. Each request reads it, so that no process keeps it or the schemas in memory.
 */
const documentAt = (name: string) => join(process.cwd(), 'docs', name);

/** This document: every call of the API in the form of OpenAPI 3.1 (rule: api.document). */
export const readApiDocument = query({
  who: anyone,
  input: z.object({}),
  output: () => FILE.meta({ contentType: 'application/json' }),
  run: ({ request }) => answer(documentAt('openapi.json'), request),
});

/** This document: every call of the public API in the form of OpenAPI 3.1. */
export const readPublicApiDocument = query({
  who: anyone,
  scope: null,
  input: z.object({}),
  output: () => FILE.meta({ contentType: 'application/json' }),
  run: ({ request }) => answer(documentAt('public-api.json'), request),
});

async function answer(file: string, { if_none_match }: RequestInfo): Promise<Response> {
  const bytes = await readFile(file);
  const tag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
  const headers = { ETag: tag, 'Cache-Control': 'public, no-cache' };
  if (if_none_match?.split(', ').includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, 'Content-Type': 'application/json' } });
}
