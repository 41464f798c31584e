import 'server-only';
import { z } from 'zod';
import type { Ctx } from '@/lib/core/context';
import { query } from '@/lib/core/operation';
import { withoutEmpty, Integer } from '@/lib/shared/fields';
import type { Member } from '@/lib/shared/actor';
import type { CaseStatus } from '@/lib/shared/enums';
import { partner } from '@/lib/shared/gates';
import { caseOf, CaseToken, QueryFlag } from './case-access';
import type { ListShape, ListValues } from './case-lists.sql';
import { countApiCases, selectApiCases } from './case-rows.sql';
import { apiCase, readModelOf } from './read-model';
import { settledUntil } from './settled.sql';
import { ApiCase, ApiPage, DIRECTION_WORDS, STATUSES } from './resources';

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
type Filters = { type?: ListShape['type']; status?: (typeof STATUSES)[number] | 'ALL'; internalCaseNumber?: string };

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
type Paged = Filters & { page: number; size: number; includeRemovedNotes: boolean };

async function pageOf({ actor, db }: Reading, { page, size, includeRemovedNotes: removed, ...filters }: Paged) {
  const list = { ...shapeOf(filters), paged: true };
  const offset = page * size;
  const values = { ...valuesOf(actor, filters), limit: size, offset, end: offset + size };
  const rows = await selectApiCases(db, { list, removed, internal: false }, values);
  const [counted] = rows.length || !page ? rows : await countApiCases(db, list, values);
  const totalElements = counted?.total ?? 0;
  return {
    content: rows.map((row) => apiCase(actor, row)),
    totalPages: Math.ceil(totalElements / size),
    totalElements,
    size,
    number: page,
  };
}

type Listed = Filters & { updatedAfter?: string; createdAfter?: string; includeRemovedNotes: boolean };

async function listOf({ actor, db }: Reading, listed: Listed): Promise<ApiCase[]> {
  const { includeRemovedNotes: removed, updatedAfter, createdAfter } = listed;
  // Before the cases are read: what has an earlier date is there then (rule: api.changes).
  const until = updatedAfter || createdAfter ? await settledUntil(db) : undefined;
  const list = { ...shapeOf(listed), updated: updatedAfter !== undefined, created: createdAfter !== undefined };
  const values = { ...valuesOf(actor, listed), updated_after: updatedAfter, created_after: createdAfter, until };
  const rows = await selectApiCases(db, { list, removed, internal: false }, values);
  return rows.map((row) => apiCase(actor, row));
}

const shapeOf = ({ type = 'ALL', status = 'ALL', internalCaseNumber }: Filters): ListShape => ({
  type,
  has_status: status !== 'ALL',
  has_number: Boolean(internalCaseNumber),
  updated: false,
  created: false,
  paged: false,
});

const valuesOf = ({ company_id }: Member, { status = 'ALL', internalCaseNumber }: Filters): ListValues => ({
  company_id,
  status: status === 'ALL' ? undefined : (status.toLowerCase() as CaseStatus),
  number: internalCaseNumber?.toLowerCase(),
});
