import 'server-only';
import { sql } from 'drizzle-orm';
import { interval } from '@/db/interval';
import type { cases } from '@/db/schema';
import { managersOf } from '@/lib/partners/health/managers';
import type { Ctx } from '@/lib/platform/operation/operation';
import type { Follower } from '@/lib/platform/operation/emit';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { mail, type Recipient } from '@/lib/platform/operation/outbox';
import type { ProcessRow, CaseOpening } from '@/lib/partners/directory/document-rows';
import { NEVER_OPEN_TOLD } from '@/lib/shared/durations';
import { fullName } from '@/lib/shared/format';
import { onDutyFor } from '@/lib/intake/rota/on-duty';
import { teamMembersOf } from '@/lib/people/provisioning/team-people';
import { recipientsOf, senderAddress, unique, withOnDuty } from './recipients';

type Submitted = {
  case_id: number;
  row: Pick<typeof cases.$inferInsert, 'first_name' | 'last_name' | 'email'> & { never_open?: boolean };
  /** Address of the submitter's account. */
  account: string;
  document: ProcessRow & CaseOpening;
  /** Who answers for a case that its process accepted by itself (rule: acceptance.contact). */
  contact?: Recipient | null;
};

/**
 * Emails the receivers, who is on duty or else answers for it, and the process's teams a link to answer, the submitter a copy, and the bcc addresses (rules:
 * cases.receiver-inbox, clock.rota, teams.mailed, cases.copies).
 */
export const onSubmitted: Follower<Submitted> = async (ctx, { case_id, row, account, document: process, contact }) => {
  const { receivers: addresses, copies } = recipientsOf(process, process.copy_to);
  const onDuty = process.has_rota ? await onDutyFor(ctx.db, process.document_id, new Date(process.at)) : null;
  const receivers = withOnDuty(addresses, onDuty);
  const teams = process.has_teams ? await teamMembersOf(ctx.db, process.document_id) : [];
  const token_id = addToken(ctx, 'respond', { case_id });
  for (const to of unique([...receivers, ...(contact ? [contact] : []), ...teams]))
    mail(ctx, 'case_request', to, { case_id, token_id });
  const company = { domain: process.own_domain, additional_domains: process.own_additional_domains };
  const sender = { name: fullName(row), email: senderAddress(row.email, { account, company }) };
  mail(ctx, 'case_copy', sender, { case_id });
  for (const to of copies) mail(ctx, 'case_bcc', to, { case_id });
  if (row.never_open && process.clock_id) await tellNeverOpen(ctx, process.clock_id);
};

/** Tells the receiver's managers that a calendar is never open, at most once a day (rule: clock.no-opening). */
async function tellNeverOpen(ctx: Ctx, clock_id: number): Promise<void> {
  const told = await ctx.db.execute<{ id: number; company_id: number }>(sql`
    update calendars set told_at = now() where clock_id = ${clock_id} and (told_at is null or told_at <= now() - ${interval(NEVER_OPEN_TOLD)})
    returning id, company_id`);
  const managers = await managersOf(
    ctx.db,
    told.map(({ company_id }) => company_id),
  );
  for (const { id: calendar_id, company_id } of told)
    for (const { email, ...name } of managers.get(company_id) ?? [])
      mail(ctx, 'calendar_never_open', { name: fullName(name), email }, { calendar_id });
}

/** Emails the escalation contacts the case itself, with a link to answer, where nobody reads the process's addresses (rule: health.contacts). */
export const onSentToContacts: Follower<{ case_id: number; to: Recipient[] }> = (ctx, { case_id, to }) => {
  const token_id = addToken(ctx, 'respond', { case_id });
  for (const { name, email } of to) mail(ctx, 'case_to_contact', { name, email }, { case_id, token_id });
};
