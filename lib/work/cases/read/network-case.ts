import 'server-only';
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { caseNetworkNotes, caseNetworkOwners, users } from '@/db/schema';
import { isoTimestamp } from '@/db/timestamps';
import { isUnanswered } from '@/lib/shared/case-states';
import { withClocks } from '@/lib/intake/calendars/clocks';
import { query } from '@/lib/platform/operation/operation';
import { fullName } from '@/lib/shared/actor';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { NO_CASE } from '@/lib/work/cases/access';
import { escalationContacts } from '@/lib/work/cases/late/escalation-contacts';
import { isPurged, MAX_NETWORK_NOTES, type CustomerDataState } from '@/lib/work/cases/policy';
import { networkCaseSql, type NetworkCaseRow } from './network-case.sql';
import { NetworkCase } from './network-resources';

/**
 * A case as network staff see it: parties, dates, clock, timeline, and its emails without their text. Excludes the
 * case's content; see showCustomerData (spec 3 §7, rules: network.case-info, customer-data.super-admin).
 * @throws Problem not_found for an unknown or deleted case
 */
export const networkCase = query({
  who: superAdmin,
  input: z.object({ case_id: Id }),
  output: () => z.strictObject({ case: NetworkCase }),
  async run({ db, actor }, { case_id }) {
    const [row] = await db.execute<NetworkCaseRow>(
      sql`${networkCaseSql} where c.id = ${case_id} and c.deleted_at is null`,
    );
    if (!row) return notFound(NO_CASE);
    const [view] = await withClocks(db, [{ ...viewOf(row), clock_id: row.clock_id }]);
    return { case: { ...view!, ...(await ofNetwork(db, actor.id, case_id)) } };
  },
});

const dateOf = (text: string | null) => text && isoTimestamp(text);

type OfNetwork = Pick<NetworkCase, 'owner' | 'staff' | 'network_notes'>;

async function ofNetwork(db: Db, reader_id: number, case_id: number): Promise<OfNetwork> {
  const [staff, [owned], notes] = await Promise.all([
    db
      .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
      .from(users)
      .where(and(eq(users.role, 'super_admin'), eq(users.status, 'active')))
      .orderBy(users.first_name, users.last_name, users.id),
    db.select().from(caseNetworkOwners).where(eq(caseNetworkOwners.case_id, case_id)),
    db
      .select()
      .from(caseNetworkNotes)
      .where(eq(caseNetworkNotes.case_id, case_id))
      .orderBy(desc(caseNetworkNotes.id))
      .limit(MAX_NETWORK_NOTES),
  ]);
  const named = staff.map((person) => ({ id: person.id, name: fullName(person) || person.email }));
  return {
    // Who has left the staff no longer has the case.
    owner: named.find(({ id }) => id === owned?.user_id) ?? null,
    staff: named,
    network_notes: notes.map(({ id, author_name, note, created_at, user_id }) => ({
      id,
      author: author_name,
      note,
      created_at: created_at.toISOString(),
      mine: user_id === reader_id,
    })),
  };
}

function viewOf(row: NetworkCaseRow): Omit<NetworkCase, keyof OfNetwork> {
  const dateIn = (text: string | null) => (text ? new Date(text) : null);
  const purge = {
    purge_on: new Date(row.purge_on),
    purged_at: dateIn(row.purged_at),
    held_since: dateIn(row.held_since),
  };
  const contacts = escalationContacts(row).map(({ role, name, email, phone }) => ({ role, name, email, phone }));
  return {
    id: row.id,
    internal_case_number: row.internal_case_number,
    partner_case_number: row.partner_case_number,
    summary: row.summary,
    company: { id: row.company_id, name: row.company },
    receiver: { id: row.receiver_company_id, name: row.receiver_name, department: row.department },
    document: { id: row.document_id, name: row.document, type: row.document_type },
    community: row.community_id === null ? null : { id: row.community_id, name: row.community ?? '' },
    submitter: { id: row.submitter_id, name: row.submitter, email: row.submitter_email },
    priority: row.priority,
    status: row.status,
    created_at: isoTimestamp(row.created_at),
    updated_at: isoTimestamp(row.updated_at),
    respond_by: isoTimestamp(row.respond_by),
    first_answered_at: dateOf(row.first_answered_at),
    information_replied_at: dateOf(row.information_replied_at),
    closed_at: dateOf(row.closed_at),
    customer_data_state: (isPurged(purge) ? 'removed' : 'hidden') satisfies CustomerDataState,
    customer_data_until: (purge.purged_at ?? purge.purge_on).toISOString(),
    can_urge: isUnanswered(row),
    contacts,
    notified: Math.min(row.escalation_step, contacts.length),
    events: row.events.map((event) => ({ ...event, created_at: isoTimestamp(event.created_at) })),
    notes: row.notes.map(({ created_at, company }) => ({ created_at: isoTimestamp(created_at), company })),
    emails: row.emails.map((email) => ({
      ...email,
      created_at: isoTimestamp(email.created_at),
      sent_at: dateOf(email.sent_at),
    })),
  };
}
