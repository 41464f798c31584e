import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { PageOf } from '@/lib/platform/operation/output';
import { offsetOf, totalOf } from '@/lib/platform/operation/paging';
import { keysOf, REQUEST_STATUS } from '@/lib/shared/enums';
import { Paging, SearchText } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { REQUEST_KINDS, requestAbout } from './policy';
import { countRequests, readRequests } from './requests.sql';

/** Counting further would cost more than reading the page. */
const COUNT_LIMIT = 1_000;

const Listing = z.object({
  status: z.enum(keysOf(REQUEST_STATUS), 'Choose a status.').default('open'),
  kind: z.enum(['', ...keysOf(REQUEST_KINDS)], 'Choose a kind.').default(''),
  q: SearchText,
  ...Paging,
});

/** A member's request with its answer, if any (rule: network.requests). */
export type NetworkRequest = Awaited<ReturnType<typeof listRequests.run>>['data'][number];

/** One page of change requests, invitations and missing partners: open ones oldest first, others newest first. */
export const listRequests = query({
  who: superAdmin,
  input: Listing,
  output: () =>
    PageOf(
      z.strictObject({
        about: z.string(),
        person: z.string(),
        created_at: z.date(),
        decided_at: z.date().nullable(),
        kind: z.enum(['invite', 'change', 'missing_partner']),
        id: z.number(),
        status: z.enum(keysOf(REQUEST_STATUS)),
        text: z.string().nullable(),
        details: z.record(z.string(), z.string().nullable()),
        user_id: z.number(),
        email: z.string(),
        company_id: z.number().nullable(),
        company: z.string().nullable(),
        answer: z.string().nullable(),
        decided_by: z.string().nullable(),
      }),
    ),
  async run({ db }, { status, kind, q, page, limit }) {
    const shape = { status, kind, searched: q !== undefined };
    const offset = offsetOf({ page, limit });
    const count_limit = Math.max(COUNT_LIMIT, offset + limit);
    const term = q?.toLowerCase();
    const [rows, [counted]] = await Promise.all([
      readRequests(db, shape, { term, limit, offset, upto: offset + limit }),
      countRequests(db, shape, { term, limit: count_limit + 1 }),
    ]);
    return {
      data: rows.map(({ created_at, decided_at, decider_id: _, about, ...row }) => ({
        ...row,
        about: requestAbout(row.kind, about),
        person: row.person || row.email,
        created_at: new Date(created_at),
        decided_at: decided_at === null ? null : new Date(decided_at),
      })),
      ...totalOf(counted?.total ?? 0, count_limit),
      current_page: page,
      per_page: limit,
    };
  },
});
