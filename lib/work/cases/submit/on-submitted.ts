import 'server-only';
import type { cases } from '@/db/schema';
import type { Follower } from '@/lib/platform/operation/emit';
import { addToken } from '@/lib/platform/secrets/mailed-token';
import { mail, type Recipient } from '@/lib/platform/operation/outbox';
import type { ProcessRow, CaseOpening } from '@/lib/partners/directory/document-rows';
import { fullName } from '@/lib/shared/format';
import { teamMembersOf } from '@/lib/people/provisioning/team-people';
import { recipientsOf, senderAddress, unique } from './recipients';

type Submitted = {
  case_id: number;
  row: Pick<typeof cases.$inferInsert, 'first_name' | 'last_name' | 'email'>;
  /** Address of the submitter's account. */
  account: string;
  document: ProcessRow & CaseOpening;
};

/**
 * Emails the receivers and the process's teams a link to answer, the submitter a copy, and the bcc addresses (rules:
 * cases.receiver-inbox, teams.mailed, cases.copies).
 */
export const onSubmitted: Follower<Submitted> = async (ctx, { case_id, row, account, document: process }) => {
  const { receivers, copies } = recipientsOf(process, process.copy_to);
  const teams = await teamMembersOf(ctx.db, process.document_id);
  const token_id = addToken(ctx, 'respond', { case_id });
  for (const to of unique([...receivers, ...teams])) mail(ctx, 'case_request', to, { case_id, token_id });
  const company = { domain: process.own_domain, additional_domains: process.own_additional_domains };
  const sender = { name: fullName(row), email: senderAddress(row.email, { account, company }) };
  mail(ctx, 'case_copy', sender, { case_id });
  for (const to of copies) mail(ctx, 'case_bcc', to, { case_id });
};

/** Emails the escalation contacts the case itself, with a link to answer, where nobody reads the process's addresses (rule: health.contacts). */
export const onSentToContacts: Follower<{ case_id: number; to: Recipient[] }> = (ctx, { case_id, to }) => {
  const token_id = addToken(ctx, 'respond', { case_id });
  for (const { name, email } of to) mail(ctx, 'case_to_contact', { name, email }, { case_id, token_id });
};
