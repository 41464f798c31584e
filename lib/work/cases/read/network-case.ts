import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isoTimestamp } from '@/db/timestamps';
import { isUnanswered } from '@/lib/shared/case-states';
import { query } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { NO_CASE } from '@/lib/work/cases/access';
import { escalationContacts } from '@/lib/work/cases/late/escalation-contacts';
import { isPurged, type CustomerDataState } from '@/lib/work/cases/policy';
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
  async run({ db }, { case_id }) {
    const [row] = await db.execute<NetworkCaseRow>(
      sql`${networkCaseSql} where c.id = ${case_id} and c.deleted_at is null`,
    );
    return { case: viewOf(row ?? notFound(NO_CASE)) };
  },
});

const dateOf = (text: string | null) => text && isoTimestamp(text);

function viewOf(row: NetworkCaseRow): NetworkCase {
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
