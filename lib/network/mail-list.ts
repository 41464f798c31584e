import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/core/operation';
import { offsetOf, totalOf } from '@/lib/core/paging';
import { wordsOfEmail } from '@/lib/shared/email-words';
import { Paging, SearchText } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { countUnsent, readUnsent } from './mail-list.sql';
import { UNSENT } from './policy';

/** Counting further would cost more than reading the page. */
const COUNT_LIMIT = 1_000;

const Listing = z.object({
  status: z.enum(UNSENT, 'Choose a status.').default('failed'),
  /** Part of the recipient's address, from two characters on, among the newest 2,000 emails of the status. */
  q: SearchText,
  ...Paging,
});

/** An unsent email: recipient, subject and reason; never its text (rule: network.mail). */
export type UnsentEmail = Awaited<ReturnType<typeof listUnsent.run>>['data'][number];

/** One page of refused, queued or skipped emails, newest first. */
export const listUnsent = query({
  who: superAdmin,
  input: Listing,
  async run({ db }, { status, q, page, limit }) {
    const shape = { status, searched: q !== undefined };
    const offset = offsetOf({ page, limit });
    const count_limit = Math.max(COUNT_LIMIT, offset + limit);
    const values = { term: q?.toLowerCase(), limit, offset, max_count: count_limit + 1 };
    const rows = await readUnsent(db, shape, values);
    const counted = rows[0] ?? (page > 1 ? (await countUnsent(db, shape, values))[0] : undefined);
    return {
      data: rows.map(({ template, created_at, retried_at, total: _, ...row }) => ({
        ...row,
        email: wordsOfEmail(template),
        created_at: new Date(created_at),
        retried_at: retried_at === null ? null : new Date(retried_at),
      })),
      ...totalOf(Number(counted?.total ?? 0), count_limit),
      current_page: page,
      per_page: limit,
    };
  },
});
