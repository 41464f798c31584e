import 'server-only';
import { z } from 'zod';
import { ReceiverClock } from '@/lib/intake/calendars/resources';
import { PageOf } from '@/lib/platform/operation/output';
import { Named } from '@/lib/platform/operation/resources';
import { CASE_STATUS, DOCUMENT_TYPES, keysOf, MAIL_STATUS, PRIORITIES } from '@/lib/shared/enums';
import { QUEUE_FILTERS } from '@/lib/work/cases/policy';
import { CaseEventRow } from '@/lib/work/cases/resources';

/** A row of the escalation queue (spec 3 §3 "Escalation case"). */
export const QueueRow = z
  .strictObject({
    id: z.number(),
    internal_case_number: z.string(),
    partner_case_number: z.string().nullable(),
    summary: z.string(),
    company: Named,
    receiver: Named.extend({ department: z.string().nullable() }),
    /** Whom the receiver's latest answer names. */
    engineer: z.string().nullable(),
    /** Who of the network staff has the case. */
    owner: z.string().nullable(),
    priority: z.enum(keysOf(PRIORITIES)),
    status: z.enum(keysOf(CASE_STATUS)),
    created_at: z.string(),
    document: Named,
    respond_by: z.string(),
    clock: ReceiverClock.optional(),
    first_answered_at: z.string().nullable(),
  })
  .meta({ id: 'QueueRow' });
export type QueueRow = z.infer<typeof QueueRow>;

export const Queue = PageOf(QueueRow)
  .extend({ filter: z.enum(keysOf(QUEUE_FILTERS)) })
  .meta({ id: 'Queue' });
export type Queue = z.infer<typeof Queue>;

/** A case as network staff see it, without its content (rule: network.case-info). */
export const NetworkCase = QueueRow.omit({ engineer: true, owner: true })
  .extend({
    document: Named.extend({ type: z.enum(keysOf(DOCUMENT_TYPES)) }),
    community: Named.nullable(),
    submitter: Named.extend({ email: z.string() }),
    updated_at: z.string(),
    information_replied_at: z.string().nullable(),
    closed_at: z.string().nullable(),
    customer_data_state: z.enum(['hidden', 'removed']),
    customer_data_until: z.string(),
    can_urge: z.boolean(),
    contacts: z.array(
      z.strictObject({ role: z.string(), name: z.string(), email: z.string(), phone: z.string().nullable() }),
    ),
    notified: z.number(),
    events: z.array(CaseEventRow),
    /** Who of the network staff has the case, and who may (rule: network.case-notes). */
    owner: Named.nullable(),
    staff: z.array(Named),
    network_notes: z.array(
      z.strictObject({
        id: z.number(),
        author: z.string(),
        note: z.string(),
        created_at: z.string(),
        mine: z.boolean(),
      }),
    ),
    /** Times and sides of the last 100 shared notes, newest first (rule: room.network). */
    notes: z.array(z.strictObject({ created_at: z.string(), company: z.string() })),
    emails: z.array(
      z.strictObject({
        created_at: z.string(),
        sent_at: z.string().nullable(),
        id: z.number(),
        template: z.string(),
        to_name: z.string(),
        to_email: z.string(),
        status: z.enum(keysOf(MAIL_STATUS)),
        attempts: z.number(),
        last_error: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'NetworkCase' });
export type NetworkCase = z.infer<typeof NetworkCase>;
