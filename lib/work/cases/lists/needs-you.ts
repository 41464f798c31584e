/** Next step of a waiting case: an answer, a reply with information, a follow-up on a late answer, or a new note to read. */
export type NextAct = 'answer' | 'reply' | 'chase' | 'read';
/** Waiting cases that the dashboard shows at first, and at most of each part when all are shown (rule: cases.needs-you). */
const NEEDS_YOU_SHOWN = 5;
export const NEEDS_YOU_OF_PART = 10;

/** What is shown at first: five, of which up to three are the reader's own, or more where the other part has fewer. */
export function shownFirst<C extends { mine: boolean }>(cases: readonly C[]): C[] {
  const [own, others] = [cases.filter(({ mine }) => mine), cases.filter(({ mine }) => !mine)];
  const taken = own.slice(0, Math.max(3, NEEDS_YOU_SHOWN - others.length));
  return [...taken, ...others.slice(0, NEEDS_YOU_SHOWN - taken.length)];
}
