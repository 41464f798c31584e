import 'server-only';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, processes, rotaShifts, users } from '@/db/schema';
import { lockProcess } from '@/lib/intake/processes/full-process';
import { isNamed } from '@/lib/intake/processes/visible';
import { calendarManager } from '@/lib/intake/calendars/list-calendars';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { NamedCompany } from '@/lib/platform/operation/named-company';
import { command, query, type Ctx } from '@/lib/platform/operation/operation';
import { isNetworkStaff, type Person } from '@/lib/shared/actor';
import { keysOf, ROTA_REPEATS } from '@/lib/shared/enums';
import { DAY_MS } from '@/lib/shared/durations';
import { Id, IdOf } from '@/lib/shared/fields';
import { invalid, notFound, type FieldErrors } from '@/lib/shared/problem';
import { settings } from '@/lib/platform/settings';
import { onDutyFor, onDutyZone } from './on-duty';
import { WEEK } from './policy';

const MAX_SHIFTS = 200;
const MAX_YEARS = 10;

export const RotaShift = z
  .strictObject({ user_id: z.number(), from: z.date(), until: z.date(), repeats: z.enum(keysOf(ROTA_REPEATS)) })
  .meta({ id: 'RotaShift' });

const ShownShift = RotaShift.extend({
  from: z.string(),
  until: z.string(),
  name: z.string(),
  is_active: z.boolean(),
}).meta({ id: 'ShownRotaShift' });

const Moment = z
  .string('Enter a time like 2026-11-28T08:00:00Z.')
  .max(40, 'Enter a time like 2026-11-28T08:00:00Z.')
  .transform((text, ctx) => {
    const at = new Date(text);
    const isTime = !Number.isNaN(at.getTime()) && Math.abs(at.getTime() - Date.now()) < MAX_YEARS * 366 * DAY_MS;
    if (!isTime) ctx.addIssue({ code: 'custom', message: 'Enter a time like 2026-11-28T08:00:00Z.' });
    return isTime ? at : z.NEVER;
  });

const ShiftEntry = z
  .object({
    user_id: IdOf('a user'),
    from: Moment,
    until: Moment,
    repeats: z.enum(keysOf(ROTA_REPEATS), 'Choose once or every week.').default('none'),
  })
  .refine(({ from, until }) => from < until, { error: 'End after the beginning.', path: ['until'] })
  .refine(({ from, until, repeats }) => repeats === 'none' || until.getTime() - from.getTime() <= WEEK, {
    error: 'A shift of every week lasts a week at most.',
    path: ['until'],
  });

const ProcessOf = NamedCompany.extend({ document_id: Id });
const Rota = {
  data: z.array(ShownShift),
  time_zone: z.string(),
  feed: z.string().nullable(),
  on_duty_id: z.number().nullable(),
};

/** The rota of a process, by begin (rule: clock.rota). @throws Problem not_found for a foreign process */
export const readRota = query({
  who: calendarManager,
  input: ProcessOf,
  output: () => z.strictObject(Rota),
  async run(ctx, named) {
    const { db } = ctx;
    const { id, feed, time_zone } = await processOf(ctx, named);
    const [data, onDuty] = await Promise.all([shiftsOf(db, id), onDutyFor(db, id, new Date())]);
    const shown = data.map((shift) => ({ ...shift, from: shift.from.toISOString(), until: shift.until.toISOString() }));
    return { data: shown, time_zone, feed: feed && feedAddress(feed), on_duty_id: onDuty?.user_id ?? null };
  },
});

/**
 * Replaces the rota of a process (rule: clock.rota).
 * @throws Problem not_found for a foreign process, invalid for people who are not active users of its company
 */
export const saveRota = command('process.save_rota', {
  who: calendarManager,
  accepts: 'list',
  input: ProcessOf.extend({
    data: z
      .array(z.unknown(), 'Enter the shifts.')
      .max(MAX_SHIFTS, `Use at most ${MAX_SHIFTS} shifts.`)
      .pipe(z.array(ShiftEntry)),
  }),
  output: () => z.strictObject({ message: Message, shifts: z.number() }),
  async run(ctx, { id: company_id, document_id, data }) {
    const process = await lockProcess(ctx, { document_id, ...namedCompany(ctx.actor, company_id) });
    const errors = await peopleErrors(ctx.db, process.company_id, data);
    if (Object.keys(errors).length) invalid(errors);
    const before = await shiftsOf(ctx.db, process.id);
    await ctx.db.delete(rotaShifts).where(eq(rotaShifts.process_id, process.id));
    if (data.length)
      await ctx.db.insert(rotaShifts).values(
        data.map(({ user_id, from, until, repeats }) => ({
          ...{ process_id: process.id, user_id, repeats },
          ...{ from_at: from, until_at: until },
        })),
      );
    noteChanges(ctx, { shifts: before.length }, { shifts: data.length });
    return { message: fixed('The rota is saved.'), shifts: data.length };
  },
  auditSubject: (_output, { document_id }) => ref('document', document_id),
});

const namedCompany = (actor: Person, id: number | undefined) =>
  isNetworkStaff(actor) && id !== undefined ? { company_id: id } : {};

type Named = z.output<typeof ProcessOf>;

/** A process of the actor, with the zone of its rota. @throws Problem not_found */
export async function processOf({ db, actor }: Pick<Ctx<Person>, 'db' | 'actor'>, { id, document_id }: Named) {
  const [process] = await db
    .select({
      id: processes.id,
      name: processes.name,
      company_id: processes.company_id,
      feed: processes.rota_feed,
      time_zone: onDutyZone(),
    })
    .from(processes)
    .innerJoin(companies, eq(companies.id, processes.company_id))
    .where(isNamed(actor, { document_id, ...namedCompany(actor, id) }));
  return process ?? notFound('Process not found.');
}

export const feedAddress = (feed: string) => new URL(`/resources/rota/${feed}`, settings.app_url).href;

export const shiftsOf = (db: Db, process_id: number) =>
  db
    .select({
      user_id: rotaShifts.user_id,
      name: sql<string>`coalesce(nullif(trim(${users.first_name} || ' ' || ${users.last_name}), ''), ${users.email})`,
      is_active: sql<boolean>`${users.status} = 'active'`,
      from: rotaShifts.from_at,
      until: rotaShifts.until_at,
      repeats: rotaShifts.repeats,
    })
    .from(rotaShifts)
    .innerJoin(users, eq(users.id, rotaShifts.user_id))
    .where(eq(rotaShifts.process_id, process_id))
    .orderBy(asc(rotaShifts.from_at), asc(rotaShifts.id));

/** Only active people of the company that owns the process are on duty. */
async function peopleErrors(db: Db, company_id: number, shifts: { user_id: number }[]): Promise<FieldErrors> {
  if (!shifts.length) return {};
  const ids = [...new Set(shifts.map(({ user_id }) => user_id))];
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, ids),
        eq(users.company_id, company_id),
        eq(users.status, 'active'),
        sql`${users.role} <> 'api'`,
      ),
    );
  const known = new Set(people.map(({ id }) => id));
  return Object.fromEntries(
    shifts.flatMap(({ user_id }, index) =>
      known.has(user_id) ? [] : [[`data.${index}.user_id`, ['Choose an active user of the company.']]],
    ),
  );
}
