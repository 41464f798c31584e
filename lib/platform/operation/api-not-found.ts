import 'server-only';
import { z } from 'zod';
import type { Gate } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { query } from './operation';

export const NO_ADDRESS = 'There is nothing at this address.';

const noRoute: Gate<never> = () => notFound(NO_ADDRESS);

/**
 * Answers 404 in the API's format for every unknown API path (rule: api.not-found). The gate throws, so no body is
 * read.
 */
export const apiNotFound = query({
  who: noRoute,
  input: z.object({}),
  output: () => z.null(),
  run: async () => null,
});
