import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { PageOf } from '@/lib/platform/operation/output';
import { COUNT_LIMIT, offsetOf, totalOf } from '@/lib/platform/operation/paging';
import { wordsOfEmail } from '@/lib/reach/mail/email-words';
import { Paging, SearchText } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { countUnsent, readUnsent } from './mail-list.sql';
import { UNSENT } from '@/lib/network/operators/policy';

const Listing = z.object({
  status: z.enum(UNSENT, 'Choose a status.').default('failed'),
  q: SearchText,
  ...Paging,
});

/** An unsent email: recipient, subject and reason; never its text (rule: network.mail). */
export type UnsentEmail = Awaited<ReturnType<typeof listUnsent.run>>['data'][number];

/** One page of refused, queued or skipped emails, newest first. */
export const listUnsent = query({
  who: superAdmin,
  input: Listing,
  output: () =>
    PageOf(
      z.strictObject({
        email: z.string(),
        created_at: z.date(),
        retried_at: z.date().nullable(),
        /** End of the reader’s quiet hours, for which it waits. */
        not_before: z.date().nullable(),
        id: z.number(),
        to_name: z.string(),
        to_email: z.string(),
        status: z.enum(['failed', 'queued', 'skipped']),
        attempts: z.number(),
        last_error: z.string().nullable(),
        case_id: z.number().nullable(),
        case_number: z.string().nullable(),
      }),
    ),
  async run({ db }, { status, q, page, limit }) {
    const shape = { status, searched: q !== undefined };
    const offset = offsetOf({ page, limit });
    const count_limit = Math.max(COUNT_LIMIT, offset + limit);
    const values = { term: q?.toLowerCase(), limit, offset, max_count: count_limit + 1 };
    const rows = await readUnsent(db, shape, values);
    const counted = rows[0] ?? (page > 1 ? (await countUnsent(db, shape, values))[0] : undefined);
    return {
      data: rows.map(({ template, created_at, retried_at, not_before, total: _, ...row }) => ({
        ...row,
        email: wordsOfEmail(template),
        created_at: new Date(created_at),
        retried_at: retried_at === null ? null : new Date(retried_at),
        not_before: not_before === null ? null : new Date(not_before),
      })),
      ...totalOf(Number(counted?.total ?? 0), count_limit),
      current_page: page,
      per_page: limit,
    };
  },
});
