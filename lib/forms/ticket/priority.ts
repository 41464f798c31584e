import type { Priority } from '@/lib/shared/enums';

/** The priority that a ticket names; without `priority` its words do not say which of ours they mean. */
export type TicketPriority = { words: string; priority: Priority | null };

const OF_NUMBER: Record<string, Priority> = { '1': 'high', '2': 'medium', '3': 'low', '4': 'low', '5': 'low' };
/*
 * "High" is the second of four in most systems and the first of three in others, and P0 is above all: a person
 * decides. Nothing here may turn a down system into a P2.
 */
const OF_WORD: [RegExp, Priority][] = [
  [
    /^(critical|urgent|emergency|blocker|highest|showstopper|down|system down|production down|kritisch|dringend)$/,
    'high',
  ],
  [/^(medium|normal|moderate|mittel)$/, 'medium'],
  [/^(low|lowest|minor|trivial|planning|very low|niedrig|question|general guidance)$/, 'low'],
];
const NUMBERED = /^(?:p|prio|priority|sev|severity|s|level)?[\s#-]*([0-5])\b[\s)\].:–-]*(.*)$/;
/* In running text only the forms that mean nothing else. */
const IN_TEXT = /\b(?:(?:sev|severity|prio|priority)[\s#:=-]*([1-5])|p([1-5]))\b(?!\s*[/.]\s*\d)/gi;

/** Reads the value of a ticket's priority field: "1 - Critical", "P2", "Urgent". */
export function priorityOfValue(value: string): TicketPriority | undefined {
  const words = value.split('\n')[0]!.trim().slice(0, 60);
  const text = words.toLowerCase();
  if (!text) return undefined;
  const [, digit, rest = ''] = NUMBERED.exec(text) ?? [];
  return { words, priority: digit ? numbered(digit, named(rest)) : (named(text) ?? null) };
}

const named = (text: string): Priority | undefined => {
  const word = text.replace(/[()[\]*]/g, '').trim();
  return OF_WORD.find(([form]) => form.test(word))?.[1];
};

/** A number counts unless its words disagree. "3 - Moderate" does not: it is the third of five. */
function numbered(digit: string, word: Priority | undefined): Priority | null {
  const priority = OF_NUMBER[digit] ?? null;
  const agrees = word === undefined || word === priority || (word === 'medium' && priority === 'low');
  return agrees ? priority : null;
}

/** Reads a priority in running text, "customer is down, Sev 1"; one that contradicts itself is left to the person. */
export function priorityInText(text: string): TicketPriority | undefined {
  const found = [...text.matchAll(IN_TEXT)].map(([words, named, short]) => ({
    words,
    priority: OF_NUMBER[named ?? short ?? ''] ?? null,
  }));
  const [first] = found;
  if (!first) return undefined;
  return found.every(({ priority }) => priority === first.priority) ? first : { words: first.words, priority: null };
}
