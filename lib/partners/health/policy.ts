import { CONFIRMATION_OVERDUE, msOf } from '@/lib/shared/durations';
import type { AddressState, ProcessType, Health } from '@/lib/shared/enums';
import { plural } from '@/lib/shared/format';

export const ADDRESS_ROLES = { to: 'To', cc: 'CC', alias: 'Escalation alias' } as const;
export type AddressRole = keyof typeof ADDRESS_ROLES;
/** Fields of a process's editor that name the addresses; also their anchors on its page. */
export const ADDRESS_FIELDS: Record<AddressRole, string> = {
  to: 'collaborate_email',
  cc: 'collaborate_cc_email',
  alias: 'escalation_alias',
};

/** State of an inbound address. Times are ISO 8601. */
export type AddressFacts = {
  email: string;
  role: AddressRole;
  asked_at: string | null;
  open_since: string | null;
  heartbeats: number;
  confirmed_at: string | null;
  confirmed_by: string | null;
  refused_at: string | null;
  refused_words: string | null;
};

export const UNKNOWN = {
  asked_at: null,
  open_since: null,
  heartbeats: 0,
  confirmed_at: null,
  confirmed_by: null,
  refused_at: null,
  refused_words: null,
} satisfies Partial<AddressFacts>;

export function stateOf({ refused_at, confirmed_at }: Pick<AddressFacts, 'refused_at' | 'confirmed_at'>): AddressState {
  if (refused_at) return 'refused';
  return confirmed_at ? 'confirmed' : 'unconfirmed';
}

export const sinceOf = (address: AddressFacts): string | null =>
  ({ refused: address.refused_at, confirmed: address.confirmed_at, unconfirmed: address.open_since })[stateOf(address)];

/** After this many unanswered heartbeats, an address counts as unread (rule: health.verdict). */
export const SILENT = 2;
/** Number of answered or overdue cases that the share in time is based on, and its minimum (rule: health.verdict). */
export const LAST_CASES = 10;
const ENOUGH_CASES = 5;

const isOverdue = (since: string | null, now: Date) =>
  since !== null && now.getTime() - Date.parse(since) >= msOf(CONFIRMATION_OVERDUE);

const isRefused = ({ refused_at }: AddressFacts) => refused_at !== null;
/**
 * The last heartbeat counts as unanswered once it is overdue; earlier ones do, since a confirmation would have ended
 * them.
 */
const isSilent = ({ heartbeats, asked_at }: AddressFacts, now: Date) =>
  heartbeats > SILENT || (heartbeats === SILENT && isOverdue(asked_at, now));

const latest = (times: (string | null)[]) =>
  times
    .filter((time) => time !== null)
    .sort()
    .at(-1)!;

/** Reason why cases reach no reader, and since when; null when they may. */
export type Unreached = { because: 'refused' | 'silent'; since: string };

/**
 * The To addresses have no reader: each is refused, or has left two heartbeats in a row unanswered (rule:
 * health.verdict). A process without To addresses has other receivers.
 */
export function unreached(addresses: AddressFacts[], now: Date): Unreached | null {
  const to = addresses.filter(({ role }) => role === 'to');
  if (!to.length) return null;
  if (to.every(isRefused)) return { because: 'refused', since: latest(to.map(({ refused_at }) => refused_at)) };
  if (!to.every((address) => isRefused(address) || isSilent(address, now))) return null;
  return { because: 'silent', since: latest(to.map(({ refused_at, open_since }) => refused_at ?? open_since)) };
}

export type HealthFacts = {
  addresses: AddressFacts[];
  /** Numbers of the last cases that were answered or overdue, and that were answered in time. */
  due: number;
  in_time: number;
};
export type Verdict = { health: Health; reason: string };

/** The process of a company that is reached worst (rule: companies.receives-cases). */
export type WorstProcess = Verdict & {
  document_id: number;
  document_type: ProcessType;
  name: string;
  /** What keeps emails from it, with its addresses. */
  trouble: string | null;
  /** None of the company's processes is reached. */
  is_unreached: boolean;
};

/**
 * Returns the health of a process with its reason (rule: health.verdict). Names no address, since partners read it as
 * well.
 */
export function healthOf({ addresses, due, in_time }: HealthFacts, now: Date): Verdict {
  const gone = unreached(addresses, now);
  if (gone)
    return {
      health: 'red',
      reason:
        gone.because === 'refused'
          ? `Emails to every To address have been refused since ${dayInWords(gone.since, now)}.`
          : `Nobody has answered two confirmation emails in a row; the first was sent on ${dayInWords(gone.since, now)}.`,
    };
  const reasons = [...addressReasons(addresses, now), ...caseReasons(due, in_time)];
  if (reasons.length) return { health: 'amber', reason: reasons.join(' ') };
  return { health: 'green', reason: greenReason(addresses) };
}

const inTrouble = (addresses: AddressFacts[], now: Date) => ({
  refused: addresses.filter(isRefused),
  open: addresses.filter((address) => !isRefused(address) && isOverdue(address.open_since, now)),
});

function addressReasons(addresses: AddressFacts[], now: Date): string[] {
  const { refused, open } = inTrouble(addresses, now);
  const unconfirmed = open.filter(({ confirmed_at }) => confirmed_at === null);
  const unanswered = open.filter(({ confirmed_at }) => confirmed_at !== null);
  return [
    refused.length > 0 &&
      `${ofAll(refused, addresses)} refused emails since ${dayInWords(first(refused, 'refused_at'), now)}.`,
    unconfirmed.length > 0 &&
      `${ofAll(unconfirmed, addresses)} not been confirmed since ${dayInWords(first(unconfirmed, 'open_since'), now)}.`,
    unanswered.length > 0 &&
      `${ofAll(unanswered, addresses)} left a confirmation email unanswered since ${dayInWords(first(unanswered, 'open_since'), now)}.`,
  ].filter((reason) => reason !== false);
}

const ofAll = (some: AddressFacts[], all: AddressFacts[]) =>
  all.length === 1
    ? 'The inbound address has'
    : `${some.length} of ${all.length} addresses ${some.length === 1 ? 'has' : 'have'}`;

const first = (addresses: AddressFacts[], key: 'refused_at' | 'open_since') =>
  addresses.map((address) => address[key] ?? '').sort()[0]!;

const caseReasons = (due: number, in_time: number): string[] =>
  due >= ENOUGH_CASES && in_time * 2 < due
    ? [
        `Of its last ${due} cases ${in_time === 0 ? 'none' : in_time} ${in_time === 1 ? 'was' : 'were'} answered in time.`,
      ]
    : [];

function greenReason(addresses: AddressFacts[]): string {
  if (!addresses.length) return 'It has no address of its own; cases go to its contacts.';
  const confirmed = addresses.filter(({ confirmed_at }) => confirmed_at !== null).length;
  if (confirmed === addresses.length)
    return addresses.length === 1 ? 'Its address is confirmed.' : `All ${addresses.length} addresses are confirmed.`;
  return `No email is refused; ${plural(addresses.length - confirmed, 'address', 'addresses')} not confirmed yet.`;
}

/**
 * Tells managers what to do about a process that is not healthy (rule: health.shown). Managers of limited companies ask
 * the network to change an address.
 */
export function toDoOf({ addresses, due, in_time }: HealthFacts, { mayEdit, now }: { mayEdit: boolean; now: Date }) {
  const { refused, open } = inTrouble(addresses, now);
  return [
    refused.length > 0 && correctionOf(listOf(refused), mayEdit),
    open.length > 0 && `Ask whoever reads ${listOf(open)} to open the link in our email, or send another.`,
    caseReasons(due, in_time).length > 0 && 'Answer the cases that are waiting, and check who gets them.',
  ]
    .filter((step) => step !== false)
    .join(' ');
}

export const correctionOf = (address: string, mayEdit: boolean) =>
  `${mayEdit ? 'Correct' : 'Ask the network to correct'} ${address}, or ask your mail administrators to accept our emails; then send a test email.`;

/**
 * What keeps emails from a process, for its managers and the network: "mail to support@fjord.test refused since 7 Nov".
 * Null while nothing does. Partners read the reason of the verdict, which names no address (rule: health.verdict).
 */
export function troubleOf(addresses: AddressFacts[], now: Date): string | null {
  const { refused, open } = inTrouble(addresses, now);
  const since = (some: AddressFacts[], key: 'refused_at' | 'open_since') =>
    shortDay(latest(some.map((address) => address[key])), now);
  return (
    [
      refused.length > 0 && `mail to ${listOf(refused)} refused since ${since(refused, 'refused_at')}`,
      open.length > 0 && `no confirmation from ${listOf(open)} since ${since(open, 'open_since')}`,
    ]
      .filter((part) => part !== false)
      .join('; ') || null
  );
}

const MAX_NAMED = 3;
const listOf = (addresses: AddressFacts[]) => {
  const named = addresses.slice(0, MAX_NAMED).map(({ email }) => email);
  return addresses.length > MAX_NAMED
    ? `${named.join(', ')} and ${addresses.length - MAX_NAMED} more`
    : named.join(' and ').replace(/ and (?=.* and )/g, ', ');
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** "3 November", with the year unless it is this one; in UTC. */
export function dayInWords(time: string, now: Date): string {
  const date = new Date(time);
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
  return date.getUTCFullYear() === now.getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`;
}

/** "3 Nov", with the year unless it is this one; in UTC. */
const shortDay = (time: string, now: Date) =>
  dayInWords(time, now).replace(/[A-Z][a-z]+/, (month) => month.slice(0, 3));

/**
 * Returns addresses that are known not to accept emails: none of them replaces an escalation contact (rule:
 * health.contacts).
 */
export const refusedAmong = (known: { email: string; refused_at: string | null }[]): string[] =>
  known.filter(({ refused_at }) => refused_at !== null).map(({ email }) => email);

/** Warns a partner before writing a case that reaches no reader (rule: health.warning). */
export function warningOf({ because, since }: Unreached, { contacts, now }: { contacts: boolean; now: Date }): string {
  const what =
    because === 'refused'
      ? `Emails to this partner have been refused since ${dayInWords(since, now)}`
      : `Nobody at this partner has confirmed since ${dayInWords(since, now)} that its cases are read`;
  return `${what}${contacts ? '; your case also goes to the escalation contact' : ''}.`;
}
