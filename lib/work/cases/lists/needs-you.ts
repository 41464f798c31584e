export type NextAct = 'confirm' | 'decide' | 'answer' | 'reply' | 'chase' | 'read';
/** Number of waiting cases shown at first, and maximum of each part when all are shown (rule: cases.needs-you). */
const NEEDS_YOU_SHOWN = 5;
export const NEEDS_YOU_OF_PART = 10;

export function shownFirst<C extends { mine: boolean }>(cases: readonly C[]): C[] {
  const [own, others] = [cases.filter(({ mine }) => mine), cases.filter(({ mine }) => !mine)];
  const taken = own.slice(0, Math.max(3, NEEDS_YOU_SHOWN - others.length));
  return [...taken, ...others.slice(0, NEEDS_YOU_SHOWN - taken.length)];
}
