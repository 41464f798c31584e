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
    /^(critical|urgent|emergency|blocker|highest|showstopper|down|system down|production down|kritisch|dringend|höchste|critique|urgente?|bloquante?|crítica|crítico|緊急|致命的|最高|最優先)$/,
    'high',
  ],
  [/^(medium|normal|moderate|mittel|moyenne?|normale|modérée?|media|medio|moderada|中|普通|通常)$/, 'medium'],
  [
    /^(low|lowest|minor|trivial|planning|very low|niedrig|gering|basse|faible|mineure?|baja|bajo|menor|低|軽微|question|general guidance)$/,
    'low',
  ],
];
/* Beside a number they say that it counts from the top: "2 - High" does, "3 - High" and "5 - Very high" do not. */
const ABOVE_MEDIUM =
  /^(high|very high|major|important|severe|hoch|sehr hoch|haute?|élevée?|majeure?|importante?|alta|alto|muy alta|高|重要)$/;
/* "P1", "S1" and "Sev 1" count from the top everywhere. A bare number does not: Freshdesk's 1 is Low, and its 4 is Urgent. */
const NUMBERED = /^(?:(p|s|sev|severity)|prio|priority|level)?[\s#-]*([0-5])\b[\s)\].:–-]*(.*)$/;
const LEVEL = /\b(?:p|s|sev|severity)[\s-]*([0-5])\b/g;

/** Reads the value of a ticket's priority field: "1 - Critical", "P2", "Urgent". */
export function priorityOfValue(value: string): TicketPriority | undefined {
  const words = wordsOfValue(value);
  const text = words.toLowerCase();
  if (!text) return undefined;
  const [, scale, digit, rest = ''] = NUMBERED.exec(text) ?? [];
  return { words, priority: digit ? numbered(digit, rest, scale !== undefined) : (named(text) ?? null) };
}

/** An urgency is one part of a priority, beside the impact: a person decides what it makes here. */
export const priorityOfUrgency = (value: string): TicketPriority | undefined =>
  wordsOfValue(value) ? { words: `Urgency: ${wordsOfValue(value)}`, priority: null } : undefined;

const wordsOfValue = (value: string) => value.normalize('NFKC').split('\n')[0]!.trim().slice(0, 60);
const plain = (text: string) => text.replace(/[()[\]*「」【】]/g, '').trim();

const named = (text: string): Priority | undefined => OF_WORD.find(([form]) => form.test(plain(text)))?.[1];

/**
 * The priority of a number with the words behind it. Words that disagree leave it open, and a number without a scale needs words
 * that agree. "3 - Moderate" agrees: it is the third of five.
 */
function numbered(digit: string, rest: string, hasScale: boolean): Priority | null {
  const priority = OF_NUMBER[digit] ?? null;
  if ([...rest.matchAll(LEVEL)].some(([, other]) => other !== digit)) return null;
  if (ABOVE_MEDIUM.test(plain(rest))) return priority === 'low' ? null : priority;
  const word = named(rest);
  if (word === undefined) return hasScale ? priority : null;
  return word === priority || (word === 'medium' && priority === 'low') ? priority : null;
}

/*
 * Names of a priority in running text. Some mean nothing else ("Sev 1", "priority P1"); a bare P1 may be a port, a battery pack
 * or a page, and "priority 1" may be counted from below.
 */
const IN_TEXT =
  /\b(?:(?:sev|severity|prio|priority)[\s:=-]{0,3}[ps]([1-5])|sev(?:erity)?[\s-]{0,2}([1-5])|(?:sev|severity|prio|priority)[\s#:=-]{0,3}([1-5])|p([1-5]))\b(?!\s*[/.]\s*\d)(\s{0,3}\?)?/gi;
/* "no Sev 1", "was Sev 1", "if it becomes Sev 1": words that take back what follows. */
const NOT_NOW =
  /\b(?:not|no|never|nor|cannot|was|were|from|than|until|unless|if|when|once|becomes?|kein\w*|nicht|war)(?:[ \t]+[\p{L}']+){0,2}[ \t]*$|n['’]t(?:[ \t]+[\p{L}']+){0,2}[ \t]*$/iu;
const LONGEST_BEFORE = 60;
/* A headline sets its priority apart: "P1: …", "(P2) …", "… [P1]", "P1" alone. */
const SET_APART = [
  /^[\s>*•-]*[([]?P([1-5])[)\]]?\s{0,3}(?:[:|–—]|-\s|$)/i,
  /^\s*\(P([1-5])\)/i,
  /(?:^|\s)\[P([1-5])\]/i,
];

/**
 * Reads a priority in running text, "customer is down, Sev 1", below a `headline` as people see it and without what mail programs
 * put before it. What may mean something else, or contradicts itself, is left to the person.
 */
export function priorityInText(text: string, headline: readonly string[]): TicketPriority | undefined {
  const found = [...text.matchAll(IN_TEXT)].map((match) => {
    const digit = match.slice(1, 5).find(Boolean) ?? '';
    const before = text.slice(Math.max(0, match.index - LONGEST_BEFORE), match.index);
    const isCertain = (match[1] ?? match[2]) !== undefined && !match[5] && !NOT_NOW.test(before);
    return { words: match[0].trim(), digit, isCertain };
  });
  const [first] = found;
  if (!first) return undefined;
  const apart = headline.some((line) => SET_APART.some((form) => form.exec(line)?.[1] === first.digit));
  const isClear = apart || found.some(({ isCertain }) => isCertain);
  const agree = found.every(({ digit }) => OF_NUMBER[digit] === OF_NUMBER[first.digit]);
  return { words: first.words, priority: isClear && agree ? (OF_NUMBER[first.digit] ?? null) : null };
}
