import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { users } from '@/db/schema';
import { noteChanges } from '@/lib/platform/operation/audit';
import { command, now, query } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { monthBefore } from '@/lib/shared/calendar-month';
import type { Person } from '@/lib/shared/actor';
import { keysOf, NOTIFICATIONS } from '@/lib/shared/enums';
import { Flag, optional } from '@/lib/shared/fields';
import { self, signedIn } from '@/lib/shared/gates';
import { MESSAGES, Problem } from '@/lib/shared/problem';
import { isTimeZone } from '@/lib/shared/reader-time';
import { Preferences } from './resources';

const Choices = z.object({
  time_zone: optional(z.string().max(64).refine(isTimeZone, 'Choose a time zone of the list.')),
  notifications: z.enum(keysOf(NOTIFICATIONS), 'Choose which emails you want.'),
  /** The company's scorecard every month; only managers get it (rule: scorecard.mail). Left out, it stays as it is. */
  scorecard_mail: Flag.optional(),
});

/** In which time zone a person reads times, and which emails about cases they get (rules: screens.dates, mail.notifications). */
export const readPreferences = query({
  who: self<Person>(signedIn),
  input: z.object({}),
  output: () => Preferences,
  run: ({ actor, db }) => preferencesOf(db, actor.id),
});

/** Saves both for the person alone; a super admin acting as them cannot (rule: accounts.preferences). */
export const savePreferences = command('user.save_preferences', {
  who: self<Person>(signedIn),
  input: Choices,
  output: () => z.strictObject({ preferences: Preferences, message: Message }),
  async run(ctx, { scorecard_mail, ...choices }) {
    const { actor, db } = ctx;
    const before = await preferencesOf(db, actor.id);
    const preferences = { ...choices, scorecard_mail: scorecard_mail ?? before.scorecard_mail };
    noteChanges(ctx, before, preferences);
    const [saved] = await db
      .update(users)
      .set({ ...preferences, scorecard_month: markOf(preferences), updated_at: now })
      .where(and(eq(users.id, actor.id), eq(users.status, 'active')))
      .returning({ id: users.id });
    if (!saved) throw new Problem('unauthenticated', MESSAGES.login);
    return { preferences, message: fixed('Your choices are saved.') };
  },
  reread: async ({ db, actor }, { message }) => ({ preferences: await preferencesOf(db, actor.id), message }),
  auditSubject: () => null,
});

/** A user who turns the scorecard on gets the current month first, not last month in the middle of this one. */
const markOf = ({ scorecard_mail }: Preferences) =>
  scorecard_mail
    ? sql`case when ${users.scorecard_mail} then ${users.scorecard_month}
        else ${monthBefore(new Date())} end`
    : users.scorecard_month;

async function preferencesOf(db: Db, id: number): Promise<Preferences> {
  const [found] = await db
    .select({ time_zone: users.time_zone, notifications: users.notifications, scorecard_mail: users.scorecard_mail })
    .from(users)
    .where(eq(users.id, id));
  if (!found) throw new Problem('unauthenticated', MESSAGES.login);
  return found;
}
