import type { PartnerCard } from '@/lib/cards/resources';
import { MINUTE_MS } from '@/lib/shared/durations';
import { duration } from '@/lib/shared/format';

/** Median time to a partner's first answer, in words. */
export const medianOf = ({ median_minutes }: PartnerCard) => duration((median_minutes ?? 0) * MINUTE_MS);

/** The card in a line, for search results: "Open now · answers in 42 min · 96% in time". */
export const cardLine = (card: PartnerCard): string =>
  joined([
    card.open_now !== null && (card.open_now ? 'Open now' : 'Closed'),
    ...recordOf(card, 'answers'),
    card.health === 'red' && 'Emails do not arrive',
  ]);

/** The record in a line: "Answers in 42 min · 96% in time". */
export const recordLine = (card: PartnerCard): string => joined(recordOf(card, 'Answers'));

const recordOf = (card: PartnerCard, answers: string) => [
  card.new_here ? 'New here' : card.median_minutes !== null && `${answers} in ${medianOf(card)}`,
  card.in_time_percent !== null && `${card.in_time_percent}% in time`,
];

const joined = (parts: (string | false)[]) => parts.filter(Boolean).join(' · ');
