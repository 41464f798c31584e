import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { calendars } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { NamedCompany } from '@/lib/platform/operation/named-company';
import { command } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { conflict } from '@/lib/shared/problem';
import { calendarManager, calendarOf, calendarOwner } from './list-calendars';
import { lockCalendar } from './save-calendar';

/**
 * Deletes a calendar that nothing uses. Cases keep the hours that they were counted by (rule: clock.own).
 * @throws Problem not_found for a foreign calendar, conflict while it is used
 */
export const deleteCalendar = command('calendar.delete', {
  who: calendarManager,
  input: NamedCompany.extend({ calendar_id: Id }),
  output: () => z.strictObject({ message: Message, id: z.number() }),
  async run({ actor, db }, { id, calendar_id }) {
    const whose = calendarOwner(actor, id);
    await lockCalendar({ db }, whose.company_id, calendar_id);
    const { name, is_default, processes, departments, groups } = await calendarOf(db, whose, calendar_id);
    const users = [
      ...(is_default ? ['the company’s default'] : []),
      ...[...processes, ...departments, ...groups].map((user) => `“${user.name}”`),
    ];
    if (users.length) conflict(`“${name}” is used: ${listed(users)}. Choose another calendar there first.`);
    await db.delete(calendars).where(eq(calendars.id, calendar_id));
    return { message: fixed('The calendar is deleted.'), id: calendar_id };
  },
  auditSubject: ({ id }) => ref('calendar', id),
});

const MAX_LISTED = 5;
const listed = (users: string[]) =>
  `${users.slice(0, MAX_LISTED).join(', ')}${users.length > MAX_LISTED ? ` and ${users.length - MAX_LISTED} more` : ''}`;
