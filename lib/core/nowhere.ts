import 'server-only';
import { z } from 'zod';
import { anyone } from '@/lib/shared/gates';
import { missing } from '@/lib/shared/problem';
import { query } from './operation';

/** What every address of the API answers behind which nothing is: 404 in the API's own form (PRODUCT §3). */
export const nowhere = query({
  who: anyone,
  input: z.object({}),
  run: async (): Promise<never> => missing('There is nothing at this address.'),
});
