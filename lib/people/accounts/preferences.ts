import 'server-only';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { outbox, users } from '@/db/schema';
import { noteChanges } from '@/lib/platform/operation/audit';
import { command, now, query } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { monthBefore } from '@/lib/shared/calendar-month';
import type { Person } from '@/lib/shared/actor';
import { keysOf, NOTIFICATIONS, QUIET_WEEKENDS } from '@/lib/shared/enums';
import { Flag, optional } from '@/lib/shared/fields';
import { self, loggedIn } from '@/lib/shared/gates';
import { invalid, MESSAGES, Problem } from '@/lib/shared/problem';
import { isTimeOfDay } from '@/lib/shared/quiet-hours';
import { isTimeZone } from '@/lib/shared/reader-time';
import { Preferences } from './resources';

const TimeOfDay = z.string('Enter a time like 22:00.').refine(isTimeOfDay, 'Enter a time like 22:00.');

const Choices = z.object({
  time_zone: optional(z.string().max(64).refine(isTimeZone, 'Choose a time zone of the list.')),
  notifications: z.enum(keysOf(NOTIFICATIONS), 'Choose which emails you want.'),
  /** The company's scorecard every month; only managers get it (rule: scorecard.mail). Left out, it stays as it is. */
  scorecard_mail: Flag.optional(),
  /** Hours in which notices wait, as 22:00 and 07:00 (rule: mail.quiet-hours). Left out, they stay as they are. */
  quiet_from: optional(TimeOfDay).optional(),
  quiet_until: optional(TimeOfDay).optional(),
  quiet_weekends: z.enum(keysOf(QUIET_WEEKENDS), 'Choose what weekends are like.').optional(),
});
type Choices = z.output<typeof Choices>;

/** In which time zone a person reads times, and which emails about cases they get (rules: screens.dates, mail.notifications). */
export const readPreferences = query({
  who: self<Person>(loggedIn),
  input: z.object({}),
  output: () => Preferences,
  run: ({ actor, db }) => preferencesOf(db, actor.id),
});

/** Saves both for the person alone; a super admin acting as them cannot (rule: accounts.preferences). */
export const savePreferences = command('user.save_preferences', {
  who: self<Person>(loggedIn),
  input: Choices,
  output: () => z.strictObject({ preferences: Preferences, message: Message }),
  async run(ctx, choices) {
    const { actor, db } = ctx;
    const before = await preferencesOf(db, actor.id);
    const preferences = chosen(before, choices);
    noteChanges(ctx, before, preferences);
    const [saved] = await db
      .update(users)
      .set({ ...preferences, scorecard_month: markOf(preferences), updated_at: now })
      .where(and(eq(users.id, actor.id), eq(users.status, 'active')))
      .returning({ id: users.id });
    if (!saved) throw new Problem('unauthenticated', MESSAGES.login);
    await judgeAgain(db, actor.email);
    return { preferences, message: fixed('Your choices are saved.') };
  },
  reread: async ({ db, actor }, { message }) => ({ preferences: await preferencesOf(db, actor.id), message }),
  auditSubject: () => null,
});

function chosen(before: Preferences, choices: Choices): Preferences {
  const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
  const after = { ...before, ...given };
  const { quiet_from, quiet_until } = after;
  if (quiet_from && !quiet_until) invalid({ quiet_until: ['Enter when quiet hours end.'] });
  if (quiet_until && !quiet_from) invalid({ quiet_from: ['Enter when quiet hours begin.'] });
  if (quiet_from && quiet_from === quiet_until) invalid({ quiet_until: ['Enter another time than the one before.'] });
  return after;
}

/** What waits for the end of the earlier quiet hours is judged by the new ones. */
async function judgeAgain(db: Db, email: string): Promise<void> {
  const { to_email, enqueued_at, not_before } = outbox;
  await db
    .update(outbox)
    .set({ not_before: null })
    .where(and(isNull(enqueued_at), isNotNull(not_before), eq(sql`lower(${to_email})`, email)));
}

/** A user who turns the scorecard on gets the current month first, not last month in the middle of this one. */
const markOf = ({ scorecard_mail }: Preferences) =>
  scorecard_mail
    ? sql`case when ${users.scorecard_mail} then ${users.scorecard_month}
        else ${monthBefore(new Date())} end`
    : users.scorecard_month;

async function preferencesOf(db: Db, id: number): Promise<Preferences> {
  const [found] = await db
    .select({
      time_zone: users.time_zone,
      notifications: users.notifications,
      scorecard_mail: users.scorecard_mail,
      quiet_from: users.quiet_from,
      quiet_until: users.quiet_until,
      quiet_weekends: users.quiet_weekends,
    })
    .from(users)
    .where(eq(users.id, id));
  if (!found) throw new Problem('unauthenticated', MESSAGES.login);
  return found;
}
