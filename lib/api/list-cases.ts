import 'server-only';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import type { Ctx } from '@/lib/core/context';
import { query } from '@/lib/core/operation';
import { withoutEmpty, Integer } from '@/lib/shared/fields';
import type { Member } from '@/lib/shared/actor';
import { partner } from '@/lib/shared/gates';
import { caseOf, CaseToken, QueryFlag } from './case-access';
import { selectApiCases } from './case-rows.sql';
import { apiCase, readModelOf } from './read-model';
import { settledUntil } from './settled.sql';
import { ApiCase, ApiPage, DIRECTION_WORDS, STATUSES } from './resources';

/** Cases of a list without pages; who asks for more goes on from the last date. */
const MAX_LISTED = 500;
const MAX_PAGE = 100;

const wordOf = <T extends string>(words: readonly T[]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
    z.enum([...words, 'ALL'], `Choose one of ${words.join(', ')}, ALL.`).optional(),
  );

/** A date with a time and its zone; without a zone it is UTC. */
export const Since = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+$/.test(value) ? `${value}Z` : value),
  z.iso
    .datetime({ offset: true, error: 'Enter a date such as 2026-05-04T10:00:00.000Z.' })
    .transform((text) => new Date(text).toISOString())
    .optional(),
);

const Filters = {
  type: wordOf(DIRECTION_WORDS),
  status: wordOf(STATUSES),
  internalCaseNumber: z.string().trim().max(100, 'Use at most 100 characters.').optional(),
};
type Filters = { type?: string; status?: string; internalCaseNumber?: string };

const Window = {
  page: Integer(0, 1_000_000, 'Choose a page, from 0.').default(0),
  size: Integer(1, MAX_PAGE, `Choose from 1 to ${MAX_PAGE}.`).default(20),
};

const Dates = { updatedAfter: Since, createdAfter: Since, includeRemovedNotes: QueryFlag };

/** A page of the company's cases, newest first. */
export const listCasesByPage = query({
  who: partner,
  input: z.preprocess(withoutEmpty, z.object({ ...Filters, ...Window, includeRemovedNotes: QueryFlag })),
  output: () => ApiPage,
  run: (ctx, input) => pageOf(ctx, input),
});

/**
 * The company's cases: the newest first, or those that are newer than a date in their order, so that who asks again with the
 * last date misses none (rule: api.changes).
 */
export const listCases = query({
  who: partner,
  input: z.preprocess(withoutEmpty, z.object({ ...Filters, ...Dates })),
  output: () => z.array(ApiCase),
  run: (ctx, input) => listOf(ctx, input),
});

/** The first list of all: an array, or a page where `paginated` is true. */
export const listCasesAtFirst = query({
  who: partner,
  input: z.preprocess(withoutEmpty, z.object({ ...Filters, ...Dates, ...Window, paginated: QueryFlag })),
  output: () => z.union([z.array(ApiCase), ApiPage]),
  run: async (ctx, { paginated, ...input }): Promise<z.infer<typeof ApiPage> | ApiCase[]> =>
    paginated ? pageOf(ctx, input) : listOf(ctx, input),
});

/** A case with its notes and answers, and the internal notes of the caller's company. @throws Problem not_found for a foreign case */
export const readCase = query({
  who: partner,
  input: z.object({ token: CaseToken, includeRemovedNotes: QueryFlag }),
  output: () => ApiCase,
  async run(ctx, { token, includeRemovedNotes: removed }) {
    return readModelOf(ctx, (await caseOf(ctx, token)).id, { removed, internal: true });
  },
});

type Reading = Pick<Ctx<Member>, 'actor' | 'db'>;

async function pageOf(
  { actor, db }: Reading,
  {
    page,
    size,
    includeRemovedNotes: removed,
    ...filters
  }: Filters & { page: number; size: number; includeRemovedNotes: boolean },
) {
  const arms = armsOf(actor.company_id, filters, sql``);
  const order = sql`created_at desc, id desc`;
  const ids = sql`select id, row_number() over (order by ${order}) as place from (${arms}) arms order by ${order} limit ${size} offset ${page * size}`;
  const [[counted], rows] = await Promise.all([
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${arms}) arms`),
    selectApiCases(db, { ids, company_id: actor.company_id, removed, internal: false }),
  ]);
  const totalElements = counted!.total;
  return {
    content: rows.map((row) => apiCase(actor, row)),
    totalPages: Math.ceil(totalElements / size),
    totalElements,
    size,
    number: page,
  };
}

type Listed = Filters & { updatedAfter?: string; createdAfter?: string; includeRemovedNotes: boolean };

async function listOf(
  { actor, db }: Reading,
  { includeRemovedNotes: removed, updatedAfter, createdAfter, ...filters }: Listed,
) {
  const since = await sinceOf(db, { updatedAfter, createdAfter });
  const order = updatedAfter ? sql`changed_at` : createdAfter ? sql`entered_at` : sql`created_at desc, id desc`;
  const ids = sql`select id, row_number() over (order by ${order}) as place from (${armsOf(actor.company_id, filters, since)}) arms
    order by ${order} fetch first ${sql.raw(String(MAX_LISTED))} rows ${updatedAfter || createdAfter ? sql`with ties` : sql`only`}`;
  const rows = await selectApiCases(db, { ids, company_id: actor.company_id, removed, internal: false });
  return rows.map((row) => apiCase(actor, row));
}

/** Newer than the dates, and settled: who goes on from the last date misses none. */
async function sinceOf(
  db: Db,
  { updatedAfter, createdAfter }: Pick<Listed, 'updatedAfter' | 'createdAfter'>,
): Promise<SQL> {
  if (!updatedAfter && !createdAfter) return sql``;
  const until = await settledUntil(db);
  const between = (column: SQL, after: string | undefined) =>
    after ? sql`and ${column} > ${after}::timestamptz and ${column} < ${until}::timestamptz` : sql``;
  return sql`${between(sql`changed_at`, updatedAfter)} ${between(sql`entered_at`, createdAfter)}`;
}

/** The company's cases of both directions, each by its own index. */
function armsOf(company_id: number, { type = 'ALL', status = 'ALL', internalCaseNumber }: Filters, since: SQL): SQL {
  const number = internalCaseNumber?.toLowerCase();
  const where = sql`deleted_at is null
    ${status === 'ALL' ? sql`` : sql`and status = ${status.toLowerCase()}`}
    ${number ? sql`and (lower(internal_case_number) collate "C" = ${number} or lower(partner_case_number) collate "C" = ${number})` : sql``} ${since}`;
  const columns = sql`select id, created_at, entered_at, changed_at from cases`;
  const arms = [
    ...(type === 'INBOUND' ? [] : [sql`${columns} where company_id = ${company_id} and ${where}`]),
    ...(type === 'OUTBOUND' ? [] : [sql`${columns} where receiver_company_id = ${company_id} and ${where}`]),
  ];
  return sql.join(arms, sql` union all `);
}
