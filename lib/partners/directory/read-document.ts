import 'server-only';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { processViews } from '@/db/schema';
import { query } from '@/lib/platform/operation/operation';
import type { Member } from '@/lib/shared/actor';
import { Id, optional } from '@/lib/shared/fields';
import { member } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { clocksOf, clockUntil } from '@/lib/intake/calendars/clocks';
import { days, msOf } from '@/lib/shared/durations';
import { COLLABORATE_TYPES, keysOf, PRIORITIES } from '@/lib/shared/enums';
import { countsReceiversHours } from './priorities';
import { processSeenBy } from './contact-document';
import { processRows, type ProcessRow } from './document-rows';
import { ContactDocument, PriorityMessages } from '@/lib/intake/processes/resources';

export const PlaceType = z.enum(keysOf(COLLABORATE_TYPES), 'Choose company or department.');

/**
 * Processes that receive cases at a company or department, with everything their forms need (spec 1 §7). `document_id`
 * moves that one to the front. Excludes hidden, pending, rejected and inactive processes. Counts as a view of the
 * first.
 */
export const readDocuments = query({
  who: member,
  input: z.object({ type: PlaceType, entity_id: Id, document_id: optional(Id) }),
  output: () => z.strictObject({ documents: z.array(ContactDocument), priority_messages: PriorityMessages }),
  async run({ db, actor }, { type, entity_id, document_id }) {
    const rows = await processRows(db, actor, { place: { type, entity_id } });
    const first = document_id === null ? rows[0] : rows.find((row) => row.document_id === document_id);
    if (!first) return notFound('Process not found.');
    await recordView(db, actor, first);
    const processes = await seenBy(db, actor, [first, ...rows.filter((row) => row !== first)]);
    return { documents: processes, priority_messages: processes[0]!.priority_messages };
  },
});

/** A sub-process offered by a visible parent process of the place (spec 1 §2, §7). */
export const readSubDocument = query({
  who: member,
  input: z.object({ document_id: Id, type: PlaceType, entity_id: Id }),
  output: () => z.strictObject({ document: ContactDocument, priority_messages: PriorityMessages }),
  async run({ db, actor }, { document_id, type, entity_id }) {
    const [row] = await processRows(db, actor, { place: { type, entity_id }, document_id });
    if (!row || row.parent_id === null) return notFound('Process not found.');
    await recordView(db, actor, row);
    const [document] = (await seenBy(db, actor, [row])) as [ContactDocument];
    return { document, priority_messages: document.priority_messages };
  },
});

/** Adds a row for the report of viewed processes (rule: processes.view-records). */
export async function recordView(
  db: Db,
  actor: Member,
  { document_id, company_id, department_id }: ProcessRow,
): Promise<void> {
  await db.insert(processViews).values({ user_id: actor.id, document_id, company_id, department_id });
}

const FORM_OPEN = msOf(days(60));

/** Processes as the member may see them, with their hours and the priorities whose deadlines count them (rule: clock.shown). */
async function seenBy(db: Db, actor: Member, rows: ProcessRow[]): Promise<ContactDocument[]> {
  const clocks = await clocksOf(
    db,
    rows.map(({ clock_id }) => clock_id),
  );
  return rows.map((row) => {
    const priorities = keysOf(PRIORITIES).filter((priority) => countsReceiversHours(row, priority));
    const clock = row.clock_id === null ? undefined : clocks.get(row.clock_id);
    const receiver_hours = clock && { clock: clockUntil(clock, new Date(Date.now() + FORM_OPEN)), priorities };
    const accepts = acceptsFrom(actor, row);
    return {
      ...processSeenBy(actor, row),
      ...(receiver_hours && { receiver_hours }),
      ...(accepts.length && { accepts }),
    };
  });
}

/** What the process accepts by itself of the member's company; nothing where nobody could answer for it (rule: acceptance.shown). */
function acceptsFrom({ company_id }: Member, { acceptance_rules, managers, has_rota }: ProcessRow) {
  const if_on_duty = !managers.some(({ email }) => email);
  if (if_on_duty && !has_rota) return [];
  return acceptance_rules
    .filter(({ partners }) => partners === null || partners.includes(company_id))
    .map(({ hours, priorities }) => ({ hours, priorities, if_on_duty }));
}
