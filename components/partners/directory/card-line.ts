import type { PartnerCard, PartnerLine } from '@/lib/work/cards/resources';
import { MINUTE_MS } from '@/lib/shared/durations';
import type { ProcessType } from '@/lib/shared/enums';
import { duration } from '@/lib/shared/format';

/** Median time to a partner's first answer. */
export const medianOf = ({ median_minutes }: PartnerCard) => duration((median_minutes ?? 0) * MINUTE_MS);

export const troubleOf = ({ health }: PartnerCard): string | null =>
  ({ red: 'Nobody reads its emails', amber: 'Answers may be late', green: null })[health];

/**
 * Returns the parts of the card in a line of search results: "Open now, until 18:00 CET", "answers in 42 min", "96% in
 * time".
 */
export const cardLine = (card: PartnerLine): string[] => some([card.opening, ...recordOf(card, 'answers')]);

export const moreOfLine = (card: PartnerLine): string[] =>
  some([WAYS[card.document_type], card.local_time && `local time ${card.local_time}`]);

export const recordLine = (card: PartnerCard): string => some(recordOf(card, 'Answers')).join(' · ');

const WAYS: Record<ProcessType, string> = {
  ticket: 'by form',
  solution_support: 'by form',
  json: 'by form, into its system',
  manager: 'request to its managers',
  default: 'as its page says',
  parent: 'a form per product',
};

const recordOf = (card: PartnerCard, answers: string) => [
  card.new_here ? 'New here' : card.median_minutes !== null && `${answers} in ${medianOf(card)}`,
  card.in_time_percent !== null && `${card.in_time_percent}% in time`,
];

const some = (parts: (string | false | null)[]) => parts.filter((part) => typeof part === 'string');
