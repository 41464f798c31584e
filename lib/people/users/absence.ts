import 'server-only';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { mail } from '@/lib/platform/operation/outbox';
import { command, now, query, type Ctx } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { DAY_MS } from '@/lib/shared/durations';
import { Id, IdOf, optional } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { fullAdmin, member, self } from '@/lib/shared/gates';
import { invalid, notFound, type FieldErrors } from '@/lib/shared/problem';
import { dayAfter, dayAt, startOfDay } from '@/lib/shared/quiet-hours';
import { absenceJson, absenceOf } from './absence.sql';
import { colleaguesOf } from './colleagues';
import { LISTED_STATUS } from './policy';
import { Absence } from './resources';

const MAX_DAYS = 366;
const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));
const Day = z.string('Enter a date like 2026-11-21.').refine(isDay, 'Enter a date like 2026-11-21.');

/** Days, both inclusive, in the absent person's time zone; nothing at all ends the absence. */
const Entry = z.object({
  away_from: optional(Day),
  away_until: optional(Day),
  stand_in_id: optional(IdOf('a colleague')),
});
type Entry = z.output<typeof Entry>;

const Saved = z.strictObject({ absence: Absence.nullable(), message: Message });

/** A person's own absence (rule: accounts.absence). */
export const readOwnAbsence = query({
  who: self<Member>(member),
  input: z.object({}),
  output: () => z.strictObject({ absence: Absence.nullable() }),
  run: async ({ actor, db }) => ({ absence: await readAbsence(db, actor.id) }),
});

/** Saves or ends a person's own absence. */
export const saveOwnAbsence = command('user.save_own_absence', {
  who: self<Member>(member),
  input: Entry,
  output: () => Saved,
  run: (ctx, entry) => saveAbsence(ctx, ctx.actor.id, entry),
  reread: async ({ db, actor }, { message }) => ({ absence: await readAbsence(db, actor.id), message }),
  auditSubject: () => null,
});

/**
 * Saves or ends the absence of a user of the company.
 * @throws Problem not_found for other users
 */
export const saveUserAbsence = command('user.save_absence', {
  who: fullAdmin,
  input: Entry.extend({ id: Id }),
  output: () => Saved,
  run: (ctx, { id, ...entry }) => saveAbsence(ctx, id, entry),
  reread: async ({ db }, { message }, { id }) => ({ absence: await readAbsence(db, id), message }),
  auditSubject: (_answer, { id }) => ref('user', id),
});

async function readAbsence(db: Db, id: number): Promise<Absence | null> {
  const [row] = await db
    .select({ absence: absenceJson(sql`${users}`) })
    .from(users)
    .where(eq(users.id, id));
  return absenceOf(row?.absence ?? null);
}

async function saveAbsence(ctx: Ctx<Member>, id: number, entry: Entry) {
  const { db, actor } = ctx;
  const [user] = await db
    .select({
      id: users.id,
      time_zone: users.time_zone,
      away_from: users.away_from,
      away_until: users.away_until,
      stand_in_id: users.stand_in_id,
    })
    .from(users)
    .where(and(eq(users.id, id), eq(users.company_id, actor.company_id), inArray(users.status, LISTED_STATUS)))
    .for('update');
  if (!user) return notFound('User not found.');
  const absence = await absenceFrom(ctx, user, entry);
  noteChanges(ctx, user, absence);
  await db
    .update(users)
    .set({ ...absence, updated_at: now })
    .where(eq(users.id, id));
  await tellStandIns(ctx, user, absence);
  return {
    absence: await readAbsence(db, id),
    message: fixed(absence.away_from ? 'The absence is saved.' : 'The absence is over.'),
  };
}

type StoredAbsence = Pick<typeof users.$inferSelect, 'away_from' | 'away_until' | 'stand_in_id'>;

/** Mails a colleague who is named, or named for other days, and one who no longer is (rule: accounts.absence). */
async function tellStandIns(ctx: Ctx<Member>, user: StoredAbsence & { id: number }, absence: StoredAbsence) {
  const { db, actor } = ctx;
  const was = user.away_until && user.away_until > new Date() ? user.stand_in_id : null;
  const sameDays = (['away_from', 'away_until'] as const).every((day) => +user[day]! === +absence[day]!);
  const told = new Map<number, boolean>();
  if (was && was !== absence.stand_in_id) told.set(was, true);
  if (absence.stand_in_id && !(was === absence.stand_in_id && sameDays)) told.set(absence.stand_in_id, false);
  told.delete(actor.id);
  if (!told.size) return;
  const colleagues = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .where(and(inArray(users.id, [...told.keys()]), colleaguesOf(actor)));
  for (const { id, email, ...name } of colleagues) {
    const ended = told.get(id)!;
    mail(ctx, 'stand_in', { name: fullName(name), email }, { user_id: user.id, stand_in_id: id, ended });
  }
}

const NO_ABSENCE = { away_from: null, away_until: null, stand_in_id: null };

type Absent = { id: number; time_zone: string | null };

async function absenceFrom({ db, actor }: Ctx<Member>, user: Absent, entry: Entry) {
  const { away_from: first, away_until: last, stand_in_id } = entry;
  if (!first && !last && !stand_in_id) return NO_ABSENCE;
  const problems = problemsOf(entry, dayAt(new Date(), user.time_zone));
  if (Object.keys(problems).length || !first || !last || !stand_in_id) return invalid(problems);
  const absence = {
    away_from: startOfDay(first, user.time_zone),
    away_until: startOfDay(dayAfter(last), user.time_zone),
    stand_in_id,
  };
  const problem = await standInProblem(db, actor, user, absence);
  return problem ? invalid({ stand_in_id: [problem] }) : absence;
}

function problemsOf({ away_from: first, away_until: last, stand_in_id }: Entry, today: string): FieldErrors {
  const until = !last
    ? 'Enter the last day.'
    : last < today
      ? 'Enter a day that is not over.'
      : first && last < first
        ? 'Enter a day that is not before the first one.'
        : first && Date.parse(last) - Date.parse(first) > MAX_DAYS * DAY_MS
          ? 'An absence lasts a year at most.'
          : null;
  return {
    ...(!first && { away_from: ['Enter the first day.'] }),
    ...(until && { away_until: [until] }),
    ...(!stand_in_id && { stand_in_id: ['Choose a colleague.'] }),
  };
}

type Planned = { away_from: Date; away_until: Date; stand_in_id: number };

async function standInProblem(db: Db, actor: Member, user: Absent, planned: Planned): Promise<string | null> {
  const [colleague] = await db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      is_away: sql<boolean>`coalesce(${users.away_from} < ${planned.away_until.toISOString()}::timestamptz
        and ${users.away_until} > ${planned.away_from.toISOString()}::timestamptz, false)`,
    })
    .from(users)
    .where(and(eq(users.id, planned.stand_in_id), ne(users.id, user.id), colleaguesOf(actor)));
  if (!colleague) return 'Choose an active colleague of the company.';
  return colleague.is_away ? `${fullName(colleague) || colleague.email} is away then as well.` : null;
}
