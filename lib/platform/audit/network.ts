import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, users } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import { offsetOf, totalOf } from '@/lib/platform/operation/paging';
import { sheet, type SheetColumn } from '@/lib/platform/sheets/sheet';
import { Id, optional, Paging, SingleLine } from '@/lib/shared/fields';
import { reportFile } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import type { Page } from '@/lib/shared/page';
import { actorInWords, changesInWords, namesOf, personName } from './changes';
import { commandChoices, wordsOf } from './commands';
import { countNetworkAudit, readNetworkAudit, type AuditShape, type NetworkAuditRead } from './network.sql';
import { namesOfCommand } from './former-names';
import { dayAfter, isDay, subjectText } from './policy';
import { FILE, PageOf } from '@/lib/platform/operation/output';
import { NetworkAuditRow } from './resources';

const Filters = z.object({
  company_id: optional(Id),
  user_id: optional(Id),
  command: optional(SingleLine('a command', 100)),
  day: optional(z.string().refine(isDay, 'Choose a day.')),
});
type Filters = z.output<typeof Filters>;

/** Counting further would cost more than reading the page. */
const COUNT_LIMIT = 1_000;

/**
 * One page of everyone's audit, newest first. Searches and session refreshes are listed only when their command is
 * selected.
 */
export const listNetworkAudit = query({
  who: superAdmin,
  input: Filters.extend(Paging),
  output: () => PageOf(NetworkAuditRow),
  run: async ({ db }, { page, limit, ...filters }): Promise<Page<NetworkAuditRow>> => {
    const { shape, values } = boundOf(filters);
    const offset = offsetOf({ page, limit });
    // Past the limit, count up to this page, so that the last page is recognized as the last.
    const count_limit = Math.max(COUNT_LIMIT, offset + limit);
    const [rows, [counted]] = await Promise.all([
      readNetworkAudit(db, shape, { ...values, limit, offset, upto: offset + limit }),
      countNetworkAudit(db, shape, { ...values, limit: count_limit + 1 }),
    ]);
    const names = await namesOf(db, null, rows);
    return {
      data: rows.map((row) => ({ ...factsOf(row), changes: changesInWords(names, row.changes) })),
      ...totalOf(counted?.total ?? 0, count_limit),
      current_page: page,
      per_page: limit,
    };
  },
});

/** Choices of the audit's filters, and the names of the current ones. */
export const readAuditFilters = query({
  who: superAdmin,
  input: Filters,
  output: () =>
    z.strictObject({
      company: z.string().nullable(),
      person: z.string().nullable(),
      commands: z.array(z.strictObject({ value: z.string(), label: z.string() })),
    }),
  async run({ db }, { company_id, user_id }) {
    const [company, person] = await Promise.all([
      company_id ? nameOfCompany(db, company_id) : null,
      user_id ? nameOfUser(db, user_id) : null,
    ]);
    return { company, person, commands: commandChoices() };
  },
});

async function nameOfCompany(db: Db, id: number) {
  const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, id));
  return company?.name ?? `Company ${id}`;
}

async function nameOfUser(db: Db, id: number) {
  const [person] = await db
    .select({ first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return (person && personName(person)) ?? `User ${id}`;
}

const MAX_EXPORTED = 50_000;

/** The same as a spreadsheet, the newest 50,000 rows. */
export const exportNetworkAudit = query({
  who: superAdmin,
  input: Filters,
  output: () => FILE,
  deadline: 20_000,
  exports: true,
  async run({ db }, filters) {
    const { shape, values } = boundOf(filters);
    const rows = await readNetworkAudit(db, shape, { ...values, limit: MAX_EXPORTED, offset: 0, upto: MAX_EXPORTED });
    const names = await namesOf(db, null, rows);
    return sheet(reportFile('audit'), columnsOf(names), rows);
  },
});

const columnsOf = (names: Awaited<ReturnType<typeof namesOf>>): SheetColumn<NetworkAuditRead>[] => [
  { header: 'When (UTC)', cell: ({ created_at }) => new Date(created_at) },
  { header: 'Who', cell: (row) => factsOf(row).actor },
  { header: 'For', cell: (row) => factsOf(row).on_behalf_of },
  { header: 'Company', cell: ({ company }) => company },
  { header: 'What', cell: ({ command }) => wordsOf(command) },
  { header: 'About', cell: (row) => factsOf(row).subject },
  {
    header: 'Changes',
    cell: ({ changes }) =>
      changesInWords(names, changes)
        .map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`)
        .join('; '),
  },
  { header: 'From', cell: ({ address }) => address },
];

function boundOf({ company_id, user_id, command, day }: Filters): {
  shape: AuditShape;
  values: Record<string, unknown>;
} {
  const names = command === null ? [] : namesOfCommand(command);
  return {
    shape: { company: company_id !== null, person: user_id !== null, commands: names.length, day: day !== null },
    values: {
      ...(company_id !== null && { company_id }),
      ...(user_id !== null && { user_id }),
      ...Object.fromEntries(names.map((name, index) => [`command_${index}`, name])),
      ...(day !== null && { from: `${day}T00:00:00Z`, until: `${dayAfter(day)}T00:00:00Z` }),
    },
  };
}

function factsOf(row: NetworkAuditRead): Omit<NetworkAuditRow, 'changes'> {
  const { impersonator, impersonator_id, actor, actor_id, company, company_id } = row;
  const isActing = impersonator_id !== null;
  return {
    id: Number(row.id),
    created_at: new Date(row.created_at),
    actor: isActing ? impersonator : actorInWords(actor, row.changes),
    actor_id: impersonator_id ?? actor_id,
    on_behalf_of: isActing ? actor : null,
    on_behalf_of_id: isActing ? actor_id : null,
    company,
    company_id,
    action: wordsOf(row.command),
    subject: row.subject ?? subjectText(row),
    address: row.address || null,
  };
}
