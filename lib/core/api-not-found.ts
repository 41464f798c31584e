import 'server-only';
import { z } from 'zod';
import type { Gate } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { query } from './operation';

const noRoute: Gate<never> = () => notFound('There is nothing at this address.');

/**
 * Answers 404 in the API's format for every unknown API path (rule: api.not-found). The gate throws, so no body is
 * read.
 */
export const apiNotFound = query({
  who: noRoute,
  input: z.object({}),
  run: async () => null,
});
