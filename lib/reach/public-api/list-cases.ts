import 'server-only';
import { publicCall } from './endpoint';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { preparedSql } from '@/db/prepared';
import type { Ctx } from '@/lib/platform/operation/context';
import { query } from '@/lib/platform/operation/operation';
import { withoutEmpty, Integer } from '@/lib/shared/fields';
import type { Member } from '@/lib/shared/actor';
import type { CaseStatus } from '@/lib/shared/enums';
import { member } from '@/lib/shared/gates';
import { caseOf, CaseToken, QueryFlag, Since } from './case-access';
import { apiCase, apiCasesSql, readModelOf, type ApiCaseRow } from './read-model';
import { isTestToken, testCaseOf } from './test-cases';
import { ApiCase, ApiPage, DIRECTION_WORDS, STATUSES } from './resources';
import { settledUntil } from './settled-until';

const MAX_PAGE = 100;

const wordOf = <T extends string>(words: readonly T[]) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
    z.enum([...words, 'ALL'], `Choose one of ${words.join(', ')}, ALL.`).optional(),
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
export const listCasesByPage = publicCall(
  query({
    who: member,
    input: z.preprocess(withoutEmpty, z.object({ ...Filters, ...Window, includeRemovedNotes: QueryFlag })),
    output: () => ApiPage,
    run: (ctx, input) => pageOf(ctx, input),
  }),
  { operationId: 'listCollaborationRequestsByPage', scope: 'cases:read' },
);

/**
 * The company's cases: the newest first, or those that are newer than a date in their order, so that who asks again with the
 * last date misses none (rule: api.changes).
 */
export const listCases = publicCall(
  query({
    who: member,
    input: z.preprocess(withoutEmpty, z.object({ ...Filters, ...Dates })),
    output: () => z.array(ApiCase),
    run: (ctx, input) => listOf(ctx, input),
  }),
  { operationId: 'listCollaborationRequests', scope: 'cases:read' },
);

/** The first list of all: an array, or a page where `paginated` is true. */
export const listCasesAtFirst = publicCall(
  query({
    who: member,
    input: z.preprocess(withoutEmpty, z.object({ ...Filters, ...Dates, ...Window, paginated: QueryFlag })),
    output: () => z.union([z.array(ApiCase), ApiPage]),
    run: async (ctx, { paginated, ...input }): Promise<z.infer<typeof ApiPage> | ApiCase[]> =>
      paginated ? pageOf(ctx, input) : listOf(ctx, input),
  }),
  { operationId: 'listCollaborationRequestsV1', scope: 'cases:read', deprecated: true },
);

/** A case with its notes and answers, and the internal notes of the caller's company. @throws Problem not_found for a foreign case */
export const readCase = publicCall(
  query({
    who: member,
    input: z.object({ token: CaseToken, includeRemovedNotes: QueryFlag }),
    output: () => ApiCase,
    async run(ctx, { token, includeRemovedNotes: removed }) {
      if (isTestToken(token)) return testCaseOf(ctx, token);
      return readModelOf(ctx, (await caseOf(ctx, token)).id, { removed, internal: true });
    },
  }),
  { operationId: 'getCollaborationRequestByToken', scope: 'cases:read' },
);

type Reading = Pick<Ctx<Member>, 'actor' | 'db'>;
type Paged = Filters & { page: number; size: number; includeRemovedNotes: boolean };

async function pageOf({ actor, db }: Reading, { page, size, includeRemovedNotes: removed, ...filters }: Paged) {
  const list = { ...shapeOf(filters), paged: true };
  const offset = page * size;
  const values = { ...valuesOf(actor, filters), limit: size, offset, end: offset + size };
  const rows = await selectApiCases(db, { list, removed }, values);
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
  // Comes before reading the cases, so that all earlier changes are visible (rule: api.changes).
  const until = updatedAfter || createdAfter ? await settledUntil(db) : undefined;
  const list = { ...shapeOf(listed), updated: updatedAfter !== undefined, created: createdAfter !== undefined };
  const values = { ...valuesOf(actor, listed), updated_after: updatedAfter, created_after: createdAfter, until };
  const rows = await selectApiCases(db, { list, removed }, values);
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

type ListShape = {
  type: 'ALL' | 'INBOUND' | 'OUTBOUND';
  has_status: boolean;
  has_number: boolean;
  updated: boolean;
  created: boolean;
  paged: boolean;
};
type ListValues = {
  company_id: number;
  status?: CaseStatus;
  number?: string;
  updated_after?: string;
  created_after?: string;
  /** All changes before it are visible (rule: api.changes). */
  until?: string;
  limit?: number;
  offset?: number;
  end?: number;
};

/** Maximum cases of a list without pages; a client continues from the last date. */
const MAX_LISTED = sql.raw('500');

const value = (name: keyof ListValues) => sql.placeholder(name);

function listedIds(shape: ListShape): SQL {
  const owners = ownersOf(shape);
  const order = orderOf(shape);
  const end = endOf(shape);
  // Each arm reads its index only as far as this page.
  const arms = owners.map(
    (where) => sql`(select id, created_at, entered_at, changed_at from cases where ${where} order by ${order} ${end})`,
  );
  const total = shape.paged ? sql`, ${totalOf(shape)} as total` : sql``;
  return sql`select id, row_number() over (order by ${order}) as place${total} from (${sql.join(arms, sql` union all `)}) arms
      order by ${order} ${shape.paged ? sql`limit ${value('limit')} offset ${value('offset')}` : end}`;
}

/** Selects no columns, which allows an index-only scan. */
const totalOf = (shape: ListShape): SQL =>
  sql`(select count(*)::int from (${sql.join(
    ownersOf(shape).map((where) => sql`select from cases where ${where}`),
    sql` union all `,
  )}) counted)`;

function ownersOf({ type, has_status, has_number, updated, created }: ListShape): SQL[] {
  const status = has_status ? sql` and status = ${value('status')}` : sql``;
  const number = has_number
    ? sql` and (lower(internal_case_number) collate "C" = ${value('number')} or lower(partner_case_number) collate "C" = ${value('number')})`
    : sql``;
  const since = sql`${updated ? between(sql`changed_at`, 'updated_after') : sql``}${created ? between(sql`entered_at`, 'created_after') : sql``}`;
  const sides = [
    ...(type === 'INBOUND' ? [] : [sql`company_id`]),
    ...(type === 'OUTBOUND' ? [] : [sql`receiver_company_id`]),
  ];
  return sides.map((side) => sql`${side} = ${value('company_id')} and deleted_at is null${status}${number}${since}`);
}

const between = (column: SQL, after: 'updated_after' | 'created_after') =>
  sql` and ${column} > ${value(after)}::timestamptz and ${column} < ${value('until')}::timestamptz`;

const orderOf = ({ updated, created }: ListShape) =>
  updated ? sql`changed_at` : created ? sql`entered_at` : sql`created_at desc, id desc`;

/** Includes all rows of the last date, so that a client that continues from it misses none. */
const endOf = ({ paged, updated, created }: ListShape) =>
  paged
    ? sql`limit ${value('end')}`
    : sql`fetch first ${MAX_LISTED} rows ${updated || created ? sql`with ties` : sql`only`}`;

const selectApiCases = preparedSql<{ list: ListShape; removed: boolean }, ApiCaseRow>(({ list, removed }) =>
  apiCasesSql(listedIds(list), { removed, internal: false, total: list.paged ? sql`found.total` : sql`0` }),
);

const countApiCases = preparedSql<ListShape, { total: number }>((list) => sql`select ${totalOf(list)} as total`);
