import { PRIORITIES, type Priority } from './enums';

/** When a rule holds, by the hours of the process; one without a calendar is always open. */
export const RULE_HOURS = {
  any: 'At any time',
  open: 'Only while it is open',
  closed: 'Only while it is closed',
} as const;
export type RuleHours = keyof typeof RULE_HOURS;

/** Cases that a process accepts by itself: all conditions hold; null for any partner or priority (rule: acceptance.rules). */
export type AcceptanceRule = { hours: RuleHours; partners: number[] | null; priorities: Priority[] | null };

export const MAX_RULES = 10;
export const MAX_RULE_PARTNERS = 200;

type SentCase = { company_id: number; priority: Priority; open: boolean };

/** The first rule that accepts a case of a company. */
export const ruleFor = (rules: AcceptanceRule[], theCase: SentCase): AcceptanceRule | undefined =>
  rules.find(
    ({ hours, partners, priorities }) =>
      (hours === 'any' || (hours === 'open') === theCase.open) &&
      (partners === null || partners.includes(theCase.company_id)) &&
      (priorities === null || priorities.includes(theCase.priority)),
  );

/** Priorities as people name them, the most urgent first. */
export const FROM_HIGH = ['high', 'medium', 'low'] as const satisfies Priority[];

const WHEN: Record<RuleHours, string> = { any: '', open: ' while it is open', closed: ' while it is closed' };

type Accepted = Pick<AcceptanceRule, 'hours' | 'priorities'> & {
  /** The partners whose cases the rule accepts; missing for all. */
  of?: string;
};

/** Reads like "P1 and P2 of Acme by itself while it is open", behind "accepts". */
export function acceptedCases({ hours, priorities, of }: Accepted): string {
  const named = FROM_HIGH.filter((priority) => priorities?.includes(priority)).map((priority) => PRIORITIES[priority]);
  const which = priorities === null ? 'every case' : joined(named);
  return `${which}${of ? ` of ${of}` : ''} by itself${WHEN[hours]}`;
}

const joined = (names: string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}` : (names[0] ?? '');

/** A rule with the names of its partners, of which some may be gone. */
export type NamedRule = Omit<AcceptanceRule, 'partners'> & { partners: { id: number; name: string }[] | null };

export const ruleText = ({ partners, ...rule }: NamedRule): string =>
  acceptedCases({ ...rule, ...(partners && { of: joined(partners.map(({ name }) => name)) || 'no partner' }) });

/** The rules as the editor sends them. */
export const rulesEntry = (rules: NamedRule[]): string => JSON.stringify(rules.map(storedRule));

/** A rule as it is stored and sent. */
export const storedRule = ({ hours, partners, priorities }: NamedRule): AcceptanceRule => ({
  hours,
  partners: partners && partners.map(({ id }) => id),
  priorities,
});

/** What a new rule begins with. */
export const NEW_RULE: NamedRule = { hours: 'open', partners: null, priorities: ['high'] };
