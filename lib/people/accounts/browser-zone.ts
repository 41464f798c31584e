import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { command, now } from '@/lib/platform/operation/operation';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import type { Person } from '@/lib/shared/actor';
import { Flag } from '@/lib/shared/fields';
import { self, loggedIn } from '@/lib/shared/gates';
import { isTimeZone } from '@/lib/shared/reader-time';

/**
 * Notes the time zone of the person's browser, which never replaces one that they chose, and that they have read which
 * zone it is (rule: screens.dates).
 */
export const noteBrowserZone = command('user.note_browser_zone', {
  who: self<Person>(loggedIn),
  input: z.object({
    time_zone: z
      .string('Choose a time zone of the list.')
      .max(64)
      .refine(isTimeZone, 'Choose a time zone of the list.'),
    is_read: Flag.default(false),
  }),
  output: () => z.strictObject({ message: Message }),
  async run({ actor, db }, { time_zone, is_read }) {
    await db
      .update(users)
      .set({ browser_zone: time_zone, ...(is_read && { zone_notice_closed_at: now }) })
      .where(and(eq(users.id, actor.id), isNull(users.time_zone)));
    return { message: fixed('Your time zone is noted.') };
  },
  auditSubject: () => null,
});
