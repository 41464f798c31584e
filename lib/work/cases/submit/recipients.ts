import 'server-only';
import { and, desc, eq, inArray, ne, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { caseResponses, cases, companies, processes, processVersions, users } from '@/db/schema';
import { isOwnAddress } from '@/lib/people/accounts/domains';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { addressesIn } from '@/lib/intake/processes/addresses';
import { onDutyOf, type OnDuty } from '@/lib/intake/rota/on-duty';
import type { CaseOpening, ProcessRow } from '@/lib/partners/directory/document-rows';
import { addressFacts } from '@/lib/partners/health/addresses';
import { refusedAmong, unreached } from '@/lib/partners/health/policy';
import { ESCALATION_ROLES } from '@/lib/shared/enums';
import { fullName } from '@/lib/shared/format';
import { isProgramAddress } from '@/lib/shared/program-address';
import { contactsOf } from '@/lib/work/cases/late/escalation-contacts';
import type { CaseSide } from '@/lib/work/cases/policy';

type Addresses = Pick<
  ProcessRow,
  'collaborate_email' | 'collaborate_cc_email' | 'managers' | 'receiver_email' | 'bcc_response_email' | 'company_name'
>;

/**
 * Recipients of a new case: the process's To and CC addresses, else its managers, else the receiving company's address.
 * Copies to both companies' bcc addresses carry no secret (rules: cases.receiver-inbox, cases.copies). Each address
 * gets one email.
 */
export function recipientsOf(
  theProcess: Addresses,
  copy_to: string | null,
): { receivers: Recipient[]; copies: Recipient[] } {
  const process = [...addressesIn(theProcess.collaborate_email), ...addressesIn(theProcess.collaborate_cc_email)];
  const managers = theProcess.managers.flatMap(({ email, ...manager }) =>
    addressesIn(email).map((address) => ({ name: fullName(manager), email: address })),
  );
  const company = (list: string[]) => list.map((email) => ({ name: theProcess.company_name, email }));
  const [receivers = []] = [company(process), managers, company(addressesIn(theProcess.receiver_email))].filter(
    (list) => list.length,
  );
  const copies = [
    ...addressesIn(copy_to).map((email) => ({ name: '', email })),
    ...company(addressesIn(theProcess.bcc_response_email)),
  ];
  const taken = new Set(receivers.map(({ email }) => email));
  return { receivers: unique(receivers), copies: unique(copies).filter(({ email }) => !taken.has(email)) };
}

/** Removes duplicate addresses, keeping the order. */
export const unique = <R extends Recipient>(list: R[]): R[] =>
  list.filter(({ email }, index) => list.findIndex((other) => other.email === email) === index);

type Opened = ProcessRow & Pick<CaseOpening, 'escalation_alias' | 'known_addresses'>;

/**
 * The escalation contacts that a new case also goes to, because nobody reads the process's To addresses, with the timeline's line;
 * none of those who get it anyway, and none whose address is refused as well. Null where its addresses may be read (rule:
 * health.contacts).
 */
export function contactsInstead(process: Opened, now: Date) {
  const gone = unreached(addressFacts(process, process.known_addresses), now);
  if (!gone) return null;
  const receivers = recipientsOf(process, null).receivers.map(({ email }) => email);
  const taken = new Set([...receivers, ...refusedAmong(process.known_addresses)]);
  const to = escalationContactsOf(process).filter(({ email }) => !taken.has(email));
  // Only roles, because addresses of contacts are for admins.
  const roles = new Set(to.map(({ role }) => role));
  return to.length ? { to, text: `${WHY[gone.because]} To ${[...roles].join(', ')}` } : null;
}

const WHY = {
  refused: 'Emails to the inbound address are refused.',
  silent: 'Nobody has confirmed that the inbound address is read.',
} as const;

/** Contact, alternate and alias of a process, in this order, without duplicates. */
function escalationContactsOf({ managers, escalation_alias, company_name }: Opened) {
  const [main, other, alias] = ESCALATION_ROLES;
  const named = (user_type: 'main' | 'other', role: string) =>
    managers
      .filter((manager) => manager.user_type === user_type)
      .map((manager) => ({ role, name: fullName(manager), email: manager.email }));
  return contactsOf<{ role: string; name: string; email: string | null }>([
    ...named('main', main),
    ...named('other', other),
    { role: alias, name: company_name, email: escalation_alias },
  ]);
}

/** The person on duty gets what the process's addresses get (rule: clock.rota). */
export const withOnDuty = (receivers: Recipient[], onDuty: OnDuty | null | undefined): Recipient[] =>
  onDuty ? unique([...receivers, { name: fullName(onDuty), email: onDuty.email }]) : receivers;

/**
 * Receivers of requests by process version. Later emails about a case (reminders, replies, closing) go to the same
 * addresses, and to who is on duty then.
 */
export async function receiversByVersion(db: Db, version_ids: number[]): Promise<Map<number, Recipient[]>> {
  if (!version_ids.length) return new Map();
  const versions = await db
    .select({
      version_id: processVersions.id,
      process_id: processVersions.process_id,
      collaborate_email: processVersions.collaborate_email,
      collaborate_cc_email: processVersions.collaborate_cc_email,
      receiver_email: companies.communications_email,
      bcc_response_email: companies.bcc_response_email,
      company_name: companies.name,
      managers: MANAGERS,
    })
    .from(processVersions)
    .innerJoin(processes, eq(processes.id, processVersions.process_id))
    .innerJoin(companies, eq(companies.id, processes.company_id))
    .where(inArray(processVersions.id, [...new Set(version_ids)]));
  const onDuty = await onDutyOf(
    db,
    versions.map(({ process_id }) => process_id),
    new Date(),
  );
  return new Map(
    versions.map(({ version_id, process_id, ...process }) => [
      version_id,
      withOnDuty(recipientsOf(process, null).receivers, onDuty.get(process_id)),
    ]),
  );
}

/** Receivers of a case's request. */
export const receiversOf = async (db: Db, version_id: number): Promise<Recipient[]> =>
  (await receiversByVersion(db, [version_id])).get(version_id) ?? [];

const MANAGERS = sql<Addresses['managers']>`(
  select coalesce(json_agg(json_build_object('user_type', m.user_type, 'user_id', u.id, 'first_name', coalesce(u.first_name, m.first_name, ''),
    'last_name', coalesce(u.last_name, m.last_name, ''), 'email', coalesce(u.email, m.email)) order by m.user_type), '[]')
  from process_managers m left join users u on u.id = m.user_id and u.status = 'active' where m.version_id = ${processVersions.id})`;

type Engineer = {
  engineer_name: string | null;
  engineer_email: string | null;
  /** Domains of the receiving company. */
  domain: string | null;
  additional_domains: string[];
  /** True when the address belongs to an active user of the receiving company. */
  is_colleague: boolean;
};

/**
 * Condition that the engineer's address belongs to an active user of the company that received the case, given by its
 * column.
 */
export const isColleague = (engineer_email: SQLWrapper, receiver_company_id: SQLWrapper) =>
  sql<boolean>`exists (select from users where users.email = lower(${engineer_email}) and users.company_id = ${receiver_company_id} and users.status = 'active')`;

/**
 * The engineer named in an answer, if the address belongs to the receiving company: an answer by an emailed link could
 * name a stranger (rule: cases.engineer-address).
 */
export function engineerRecipient({ engineer_name, engineer_email, is_colleague, ...company }: Engineer): Recipient[] {
  const email = engineer_email?.toLowerCase();
  return email && (is_colleague || isOwnAddress(email, company)) ? [{ name: engineer_name ?? '', email }] : [];
}

/** Engineer named in the receiver's latest answer, if any. */
export async function engineerOf(db: Db, case_id: number): Promise<Recipient[]> {
  const { engineer_name, engineer_email } = caseResponses;
  const { domain, additional_domains } = companies;
  const [last] = await db
    .select({
      ...{ engineer_name, engineer_email, domain, additional_domains },
      is_colleague: isColleague(engineer_email, cases.receiver_company_id),
    })
    .from(caseResponses)
    .innerJoin(cases, eq(cases.id, caseResponses.case_id))
    .innerJoin(companies, eq(companies.id, cases.receiver_company_id))
    .where(and(eq(caseResponses.case_id, case_id), ne(engineer_email, '')))
    .orderBy(desc(caseResponses.id))
    .limit(1);
  return last ? engineerRecipient(last) : [];
}

export type Sender = { user_id: number; first_name: string; last_name: string; email: string };

/**
 * Address for emails to the sender of a case or manager request: the entered one if it is on a domain of the sender's
 * company, else the account's. Prevents sending mail to strangers.
 */
export async function senderRecipient(db: Db, { user_id, email: entered, ...name }: Sender): Promise<Recipient> {
  const [user] = await db
    .select({
      account: users.email,
      company: { domain: companies.domain, additional_domains: companies.additional_domains },
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.company_id))
    .where(eq(users.id, user_id));
  if (!user) throw new Error('The sender has no company.');
  return { name: fullName(name), email: senderAddress(entered, user) };
}

/** `senderRecipient` for rows that are already loaded. */
export const senderAddress = (
  entered: string,
  { account, company }: { account: string; company: Parameters<typeof isOwnAddress>[1] },
): string => (isOwnAddress(entered, company) || isProgramAddress(account) ? entered : account);

export const SIDES = ['submitter', 'receiver'] as const satisfies CaseSide[];
/** Recipients on both sides of a case. */
export type Sides = Record<CaseSide, Recipient[]>;
