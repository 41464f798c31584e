import type { FieldOption } from '@/lib/shared/form-field';

/** Choices of a select as text. */

const TIER_BETWEEN = ' : ';
const MAX_NAMED = 8;

export const CHOOSE = 'Choose one of the options.';

/** A main choice and one of its sub-choices, as they are sent. */
export const tierValue = (main: string, sub: string) => `${main}${TIER_BETWEEN}${sub}`;

/** The sub-choice of a sent value. */
export const subChoiceOf = (value: string): string | undefined => value.split(TIER_BETWEEN)[1];

/** All choices of a tier select with their values. */
export const tierChoices = (options: FieldOption[]) =>
  options.flatMap((main) =>
    (main.options ?? []).map((sub) => ({ main, sub, value: tierValue(main.value, sub.value) })),
  );

export const valuesOfChoices = (options: FieldOption[]) => options.map(({ value }) => value);

export const choicesNote = (options: FieldOption[]) =>
  options.length ? `Choices: ${shortList(options.map(({ label }) => label))}.` : 'No choices.';

/** The first labels, and how many more there are. */
export function shortList(labels: string[]): string {
  const more = labels.length - MAX_NAMED;
  return more > 0 ? `${labels.slice(0, MAX_NAMED).join(', ')} and ${more} more` : labels.join(', ');
}
