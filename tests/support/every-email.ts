import { transact, withDatabase } from '@/db/client';
import { caseHandOns } from '@/db/schema';
import { mintToken } from '@/lib/platform/secrets/mailed-token';
import type { EmailName, EmailProps } from '@/lib/shared/email-props';
import type { MadeCase } from '@/tools/factories/cases';
import { make } from '@/tools/factories/make';
import { testSql } from './database';

type Props = { [L in EmailName]: EmailProps[L] };
type Minted = Parameters<typeof mintToken>;

const minted = (purpose: Minted[1], of: Minted[2]) => withDatabase((db) => mintToken(db, purpose, of));
const idOf = async (rows: PromiseLike<readonly Record<string, unknown>[]>) => (await rows)[0]!.id as number;

/**
 * Returns the props of each email, about a case whose submitter replied with information, and a secret that the outbox
 * must not hold.
 */
export async function everyEmail(theCase: MadeCase): Promise<{ every: Props; restore_secret: string }> {
  const { id: session_id, restore_secret } = await make.onboarding({ status: 'submitted' });
  const every = {
    ...(await caseEmails(theCase)),
    ...(await companyEmails(theCase)),
    ...(await accountEmails(theCase)),
    ...(await onboardingEmails(theCase, session_id)),
  };
  return { every, restore_secret };
}

const handOnOf = (case_id: number, company_id: number) =>
  transact(async (db) => {
    const [made] = await db
      .insert(caseHandOns)
      .values({ case_id, company_id, reason: 'Not ours.', proposed_by: (await make.caller()).id })
      .returning({ id: caseHandOns.id });
    return made!.id;
  });

async function caseEmails({ id: case_id, company_id, submitter_id: user_id, ...theCase }: MadeCase) {
  const of = { case_id };
  const token_id = await minted('respond', of);
  const response_id = await idOf(testSql()`select max(id) as id from case_responses where case_id = ${case_id}`);
  await testSql()`insert into case_phone_contacts (case_id, user_id, engineer_name) values (${case_id}, ${user_id}, 'Mara Lindqvist')`;
  const { id: manager_request_id } = await make.managerRequest({ response: {} });
  const proposal_id =
    await idOf(testSql()`insert into case_proposals (case_id, company_id, act, entries, proposed_by, program, case_status)
    values (${case_id}, ${company_id}, 'close', '{}', ${user_id}, 'Triage agent', 'accepted') returning id`);
  return {
    case_proposal: { ...of, proposal_id, token_id },
    case_request: { ...of, token_id },
    case_to_contact: { ...of, token_id },
    case_copy: of,
    case_bcc: of,
    case_answered: { ...of, response_id, token_id: null },
    information_reply: { ...of, response_id, token_id },
    case_closed: { ...of, to: 'receiver' },
    case_deleted: { ...of, to: 'submitter' },
    case_hold: { ...of, to: 'submitter', company_id, placed: true },
    case_hand_on: { ...of, to: 'submitter', hand_on_id: await handOnOf(case_id, company_id), what: 'proposed' },
    case_handed_over: { ...of, side: 'submitter', to: 'new', token_id: null },
    case_colleague_added: { ...of, to: 'submitter', by: user_id, note_id: null },
    case_help: { ...of, user_id },
    priority_raised: { ...of, token_id },
    auto_close_notice: { ...of, to: 'submitter', token_id: await minted('keep_open', of) },
    phone_contact: { ...of, token_id },
    first_note: { ...of, token_id },
    new_notes: { ...of, to: 'receiver', note_ids: [(await make.note({ case_id, company_id })).id], token_id },
    reply_refused: { ...of, to: 'receiver', why: 'stranger', from: 'x@evil.test' },
    response_reminder: { ...of, token_id, at: 'limit' },
    case_escalation: { ...of, step: 1 },
    process_health: { process_id: theCase.document_id },
    process_address: { version_id: theCase.version_id, previous_id: theCase.version_id },
    manager_request: { manager_request_id, token_id: await minted('manager_response', { manager_request_id }) },
    manager_request_copy: { manager_request_id },
    manager_response: { manager_request_id },
  } satisfies Partial<Props>;
}

async function companyEmails({ company_id, submitter_id: user_id, ...theCase }: MadeCase) {
  const sql = testSql();
  await sql`insert into sso_providers (company_id, entity_id, login_url, login_binding, certificates, certificate_expires_at)
    values (${company_id}, 'urn:idp', 'https://idp.test/sso', 'redirect', '{}', now())`;
  const [waiting, released] = await sql<{ id: number }[]>`
    insert into process_drafts (process_id, base_version_id, fields, status, asked_by, asked_at, version_id)
    select process_id, id, '[]', s.status::draft_status, ${user_id}, now(), case s.status when 'released' then id end
    from process_versions, (values ('waiting'), ('released')) s(status) where id = ${theCase.version_id} returning id`;
  const inbound_address_id = await idOf(
    sql`insert into inbound_addresses (process_id, email, ask_at) values (${theCase.document_id}, 'tac@portal.test', now()) returning id`,
  );
  const address_token = await minted('inbound_address', { details: { inbound_address_id } });
  const request_id = await idOf(
    sql`insert into change_requests (user_id, company_id, change_type, changes) values (${user_id}, ${company_id}, 'users', 'More') returning id`,
  );
  const invite_id = await idOf(
    sql`insert into invites (user_id, company_id) values (${user_id}, ${theCase.receiver_company_id}) returning id`,
  );
  const asked_id = await idOf(
    sql`insert into missing_partner_requests (user_id, company_name) values (${user_id}, 'Kestrel') returning id`,
  );
  const { id: relation_id } = await make.relation({ company_id, selected_users: [user_id] });
  return {
    process_draft: { draft_id: waiting!.id },
    process_draft_decided: { draft_id: released!.id },
    inbound_address: { inbound_address_id, token_id: address_token, because: 'new' },
    scorecard: { user_id, month: '2026-10' },
    request_answered: { kind: 'change', request_id },
    sso_changed: { company_id, changed_by: user_id, fields: ['sso_idp_logout_url'] },
    company_domain: { company_id, domain: 'acme.test', change: 'missing' },
    sso_certificate: { company_id, days: 30 },
    calendar_never_open: { calendar_id: (await make.calendar({ company_id })).id },
    webhook_inactive: { webhook_id: (await make.webhook({ company_id })).id },
    missing_partner: { request_id: asked_id, to: 'network' },
    member_invite: { invite_id },
    change_request: { request_id, to: 'network' },
    new_member: { relation_id, template_id: null, receiver_id: null },
    group_access: { relation_ids: [relation_id], user_id, granted_by: user_id },
  } satisfies Partial<Props>;
}

async function accountEmails({ company_id, submitter_id: user_id }: MadeCase) {
  const [user] = await testSql()<{ email: string }[]>`select email from users where id = ${user_id}`;
  const reset_id = await idOf(
    testSql()`insert into factor_resets (user_id, opened_by, works_at) values (${user_id}, ${user_id}, now() + interval '1 day') returning id`,
  );
  const change = { user_id, details: { email: 'new@acme.test' } };
  return {
    account_changed: { first_name: 'Anna', what: 'email' },
    factors_changed: { first_name: 'Anna', what: 'passkey_added', name: 'Laptop' },
    factor_reset: { reset_id, to: 'opener', state: 'opened', token_id: await minted('factor_reset', { user_id }) },
    email_change: { token_id: await minted('email_change', change) },
    email_change_notice: { first_name: 'Anna', email: 'new@acme.test' },
    registration_notice: { company_id, user_ids: [user_id], total: 1 },
    password_reset: { token_id: await minted('reset', { user_id }) },
    own_companies: { email: user!.email },
    login_link: { token_id: await minted('email_login', { user_id }) },
    user_export: { token_id: await minted('user_export', { user_id }) },
    account_deleted: { first_name: 'Anna' },
    account_erased: { by: 'Marcus Webb' },
    verify_account: { token_id: await minted('verify', { user_id }) },
    already_registered: { email: user!.email },
    approval_request: { user_id, token_id: await minted('approval', { user_id }), reminder: true },
    stand_in: { user_id, stand_in_id: (await make.caller({ company_id })).id, ended: true },
    user_added: { user_id, added_by: user_id },
    user_invited: { token_id: await minted('invitation', { user_id }), invited_by: user_id },
    approval_result: { user_id, approved: true },
  } satisfies Partial<Props>;
}

async function onboardingEmails({ company_id }: MadeCase, session_id: number) {
  const token_id = await minted('onboarding_restore', { onboarding_session_id: session_id });
  const payment_id = await idOf(
    testSql()`insert into payments (onboarding_session_id, payment_type, amount_cents, invoice_year, invoice_number) values (${session_id}, 'invoice', 300000, 2026, 1) returning id`,
  );
  return {
    invoice: { payment_id },
    card_receipt: { payment_id },
    card_refund: { payment_id },
    payment_received: { payment_id, is_active: true },
    onboarding_continue: { session_id, token_id, because: 'saved' },
    onboarding_known: { community_id: 1, company_id },
    onboarding_submitted: { session_id, token_id },
    onboarding_colleague: { session_id },
    onboarding_queue: { session_id },
    onboarding_decided: { session_id, approved: true },
  } satisfies Partial<Props>;
}
