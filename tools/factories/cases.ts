import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  caseCustomerData,
  caseResponses,
  cases,
  events,
  oneTimeTokens,
  processes,
  users,
  type CustomerDatum,
} from '@/db/schema';
import { newToken, secretOf } from '@/lib/platform/secrets/mailed-token';
import { addCalendarMonth } from '@/lib/shared/calendar-month';
import { fullName } from '@/lib/shared/actor';
import type { CaseEvent } from '@/lib/shared/case-events';
import type { CaseStatus, ResponseType } from '@/lib/shared/enums';
import { caller, type User } from './accounts';
import { firstRow, withTransaction, serial } from './with-transaction';
import { partners } from './partners';
import { process } from './processes';
import { LINK_LIFETIME, msOf } from '@/lib/shared/durations';

export type Case = typeof cases.$inferSelect;
type NewCase = Partial<typeof cases.$inferInsert>;
/** A timeline event with its response, if any. `after` is in minutes since submission. */
export type Step = {
  type: CaseEvent;
  after: number;
  actor_name?: string | null;
  company_id?: number | null;
  user_id?: number | null;
  text?: string;
  response?: Partial<typeof caseResponses.$inferInsert>;
};
export type CaseOverrides = NewCase & {
  customer_data?: CustomerDatum[] | null;
  steps?: Step[];
  secret_ids?: { respond: string; information: string };
};

/** A case with the secrets of its emailed links: one to respond, one to reply with information. */
export type MadeCase = Case & { respond_secret: string; information_secret: string };

const RESPONSE_OF: Partial<Record<CaseEvent, ResponseType>> = {
  accepted: 'approval',
  rejected: 'rejection',
  'information-request': 'information-request',
  'information-response': 'information-response',
};
const MINUTE = 60_000;

/**
 * A case in the given status, with the events and responses that lead to it and both emailed secrets. Missing parties
 * are created: two companies in an open group. `steps` replaces the default timeline after the submission.
 */
export function case_(overrides: CaseOverrides = {}, db?: Db): Promise<MadeCase> {
  return withTransaction(db, async (tx) => {
    const { customer_data, steps, secret_ids, ...own } = await withParties(overrides, tx);
    const row = firstRow(await tx.insert(cases).values(own).returning());
    if (customer_data !== null)
      await tx.insert(caseCustomerData).values({ case_id: row.id, customer_data: customer_data ?? [] });
    await insertTimeline(tx, row, steps ?? defaultSteps(row));
    const dates = {
      expires_at: new Date(row.created_at.getTime() + msOf(LINK_LIFETIME.respond)),
      created_at: row.created_at,
    };
    const secrets = [
      newToken('respond', { case_id: row.id }, secret_ids?.respond),
      newToken('information', { case_id: row.id }, secret_ids?.information),
    ] as const;
    await tx.insert(oneTimeTokens).values(secrets.map((one) => ({ ...one, ...dates })));
    return {
      ...row,
      respond_secret: secretOf(secrets[0].id, 'respond'),
      information_secret: secretOf(secrets[1].id, 'information'),
    };
  });
}

type CaseInsert = Omit<CaseOverrides, keyof typeof cases.$inferInsert> & typeof cases.$inferInsert;

async function withParties(overrides: CaseOverrides, db: Db): Promise<CaseInsert> {
  const { document_id, community_id, submitter } = await partiesOf(overrides, db);
  const theProcess = firstRow(
    await db
      .select({ company_id: processes.company_id, version_id: processes.current_version_id })
      .from(processes)
      .where(eq(processes.id, document_id)),
  );
  const { first_name, last_name, email, phone } = submitter;
  const parties = {
    company_id: submitter.company_id ?? 0,
    receiver_company_id: theProcess.company_id,
    document_id,
    version_id: theProcess.version_id ?? 0,
    community_id,
    submitter_id: submitter.id,
  };
  return { ...defaultCase(overrides), ...parties, first_name, last_name, email, phone, ...overrides };
}

/** The given submitter, process and group. Missing ones are created so that a case between them is allowed. */
async function partiesOf(
  overrides: CaseOverrides,
  db: Db,
): Promise<{ document_id: number; community_id?: number; submitter: User }> {
  if (!overrides.company_id && !overrides.receiver_company_id && !overrides.document_id && !overrides.submitter_id) {
    const made = await partners({}, db);
    return { document_id: made.document.id, community_id: made.community.id, submitter: made.caller };
  }
  const document_id = overrides.document_id ?? (await process({ company_id: overrides.receiver_company_id }, db)).id;
  if (overrides.submitter_id)
    return {
      document_id,
      submitter: firstRow(await db.select().from(users).where(eq(users.id, overrides.submitter_id))),
    };
  return { document_id, submitter: await caller({ company_id: overrides.company_id }, db) };
}

/** Texts, deadlines and the timestamps that the status requires. */
function defaultCase({ created_at = new Date(), status = 'open', receiver_department_id }: CaseOverrides) {
  return {
    token: randomBytes(16).toString('base64url'),
    internal_case_number: `CS-${serial()}`,
    summary: 'Replication stalls after the firmware update',
    description: 'Since the update last night the second array no longer takes writes. Both sides are reachable.',
    priority: 'medium' as const,
    status,
    collaborate_type: receiver_department_id ? ('department' as const) : ('company' as const),
    created_at,
    updated_at: created_at,
    respond_by: new Date(created_at.getTime() + 240 * MINUTE),
    purge_on: addCalendarMonth(created_at),
    closed_at: status === 'closed' ? new Date() : null,
    first_answered_at: status === 'open' ? null : created_at,
  };
}

const ENGINEER = {
  engineer_name: 'Mara Lindqvist',
  engineer_email: 'mara.lindqvist@portal.test',
  engineer_phone: 'US: +1 415 555 2671',
  case_number: 'RX-20417',
};

function defaultSteps(row: Case): Step[] {
  const theirs = { company_id: row.receiver_company_id, actor_name: ENGINEER.engineer_name };
  const ours = { company_id: row.company_id, actor_name: fullName(row), user_id: row.submitter_id };
  const accepted: Step = {
    type: 'accepted',
    after: 30,
    ...theirs,
    response: { ...ENGINEER, next_steps: 'Our assigned engineer will contact you.' },
  };
  const informationRequest: Step = {
    type: 'information-request',
    after: 30,
    ...theirs,
    response: { ...ENGINEER, next_steps: 'Send the array log of the last day.' },
  };
  const informationReply: Step = {
    type: 'information-response',
    after: 60,
    ...ours,
    response: { additional_information: 'The log shows a checksum error on node two.' },
  };
  const rejected: Step = {
    type: 'rejected',
    after: 90,
    ...theirs,
    response: { ...ENGINEER, next_steps: 'The model is out of support.' },
  };
  const stepsByStatus: Record<CaseStatus, Step[]> = {
    open: [],
    accepted: [accepted],
    information: row.information_replied_at ? [informationRequest, informationReply] : [informationRequest],
    rejected: [informationRequest, informationReply, rejected],
    closed: [accepted, { type: 'closed', after: 120, ...ours }],
  };
  return stepsByStatus[row.status];
}

async function insertTimeline(db: Db, row: Case, steps: Step[]): Promise<void> {
  const at = (after: number) => new Date(row.created_at.getTime() + after * MINUTE);
  await db.insert(events).values({
    case_id: row.id,
    name: 'case.submitted',
    company_id: row.company_id,
    user_id: row.submitter_id,
    actor_name: fullName(row),
    created_at: row.created_at,
  });
  for (const { after, response, type: event, ...by } of steps) {
    const type = RESPONSE_OF[event];
    const inserted =
      type &&
      firstRow(
        await db
          .insert(caseResponses)
          .values({ ...response, case_id: row.id, type, user_id: by.user_id, created_at: at(after) })
          .returning(),
      );
    await db
      .insert(events)
      .values({ ...by, name: `case.${event}`, case_id: row.id, response_id: inserted?.id, created_at: at(after) });
  }
}
