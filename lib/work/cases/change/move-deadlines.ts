import 'server-only';
import { sql } from 'drizzle-orm';
import { calendarManager, calendarOf, calendarOwner } from '@/lib/intake/calendars/list-calendars';
import { countMoves, MovedCases, movesTo, type Move } from '@/lib/intake/calendars/move-cases';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { NamedCompany } from '@/lib/platform/operation/named-company';
import { command, type Ctx } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { longDateTime } from '@/lib/shared/format';
import { emit } from '@/lib/work/cases/events';

/**
 * Counts the deadlines of unanswered cases anew by the hours of a calendar, from their start and with the hours that they had
 * (rule: clock.moved). A case that is not late any more is reminded and escalated again.
 * @throws Problem not_found for a foreign calendar
 */
export const moveDeadlines = command('calendar.move_deadlines', {
  who: calendarManager,
  input: NamedCompany.extend({ calendar_id: Id }),
  output: () => MovedCases.extend({ message: Message }),
  async run(ctx, { id, calendar_id }) {
    const { actor, db } = ctx;
    const whose = calendarOwner(actor, id);
    await calendarOf(db, whose, calendar_id);
    const moves = await movesTo(db, { whose, calendar_id, locks: true });
    await store(ctx, moves);
    for (const { id: case_id, company_id, from, to } of moves)
      await emit(ctx, 'case.deadline-moved', {
        case_id,
        company_id,
        text: `From ${longDateTime(from)} to ${longDateTime(to.respond_by)} UTC, by the receiver’s changed hours.`,
      });
    return { message: fixed('The deadlines are moved.'), ...countMoves(moves, new Date()) };
  },
  auditSubject: (_output, { calendar_id }) => ref('calendar', calendar_id),
});

async function store({ db }: Pick<Ctx, 'db'>, moves: Move[]): Promise<void> {
  if (!moves.length) return;
  const rows = moves.map(({ id, to }) => ({ id, ...to }));
  await db.execute(sql`
    update cases c set respond_by = m.respond_by, clock_id = m.clock_id, half_time_at = m.half_time_at, escalate_at = null, updated_at = now(),
      half_time_reminded_at = case when m.respond_by > now() and coalesce(m.half_time_at, m.respond_by) > now() then null else c.half_time_reminded_at end,
      limit_reminded_at = case when m.respond_by > now() then null else c.limit_reminded_at end,
      escalation_step = case when m.respond_by > now() then 0 else c.escalation_step end,
      escalated_at = case when m.respond_by > now() then null else c.escalated_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as m(id int, respond_by timestamptz, clock_id int, half_time_at timestamptz)
    where c.id = m.id`);
}
