/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import { COMES_BACK, NOT_DELIVERED } from './failure-words.ts';
import {
  ABSENT,
  ANSWER_PREFIX,
  AUTOMATIC,
  AWAY,
  RECEIVED,
  SURROUNDINGS,
  THANKS,
  WHO_OR_WHEN,
} from './machine-words.ts';

/** Only this many characters of a mail are examined; machines come to the point. */
const MAX_TEXT = 8_000;
const MAX_SENTENCE = 400;
/** Beside a machine's words, up to this many words do not count as a person's message. */
const MAX_OWN_WORDS = 6;
/** The same limit under a subject that a machine chose. */
const MAX_UNDER_SUBJECT = 25;
const MAX_LINES = 100;

export type WordSigns = {
  /** `machine`: the words are a machine's. `subject`: only the subject is, and a person may have written the rest. */
  says: 'machine' | 'subject' | null;
  own_words: string[];
};

/**
 * Reads from a mail's subject and new text who wrote it (rule: room.mail-unsure). A text is a machine's when it
 * acknowledges or reports an absence, and says hardly anything else. A mere thank-you may come from a person, unless a
 * header says otherwise.
 */
export function wordSignsOf(subject: string, text: string, { has_sign }: { has_sign: boolean }): WordSigns {
  const spoken = [AWAY, AUTOMATIC, RECEIVED, ...(has_sign ? [THANKS] : [])];
  const isSpoken = (one: string) => spoken.some((patterns) => matches(one, patterns)) || isAbsence(one);
  const sentences = sentencesOf(text);
  const isEmpty = (one: string) => isSpoken(one) || matches(one, THANKS) || matches(one, SURROUNDINGS);
  const own_words = sentences.filter((one) => !isEmpty(one)).slice(0, MAX_LINES);
  const count = wordsIn(own_words);
  const speaks = count <= MAX_OWN_WORDS && !own_words.some(isQuestion) && sentences.some(isSpoken);
  const title = titleSignOf(subject, text);
  const isMachines = speaks || title === 'away' || (title === 'opened' && count <= MAX_UNDER_SUBJECT);
  return { says: isMachines ? 'machine' : title === null ? null : 'subject', own_words };
}

/** Null for a subject that reports neither an absence, an opened ticket nor a returned email. */
function titleSignOf(subject: string, text: string): 'away' | 'opened' | null {
  const title = titleOf(subject);
  if (title === null) return null;
  if ([AWAY, ABSENT, AUTOMATIC].some((patterns) => matches(title, patterns))) return 'away';
  if (matches(title, RECEIVED) || matches(title, THANKS)) return 'opened';
  return matches(title, COMES_BACK) && matches(text.slice(0, MAX_TEXT), NOT_DELIVERED) ? 'opened' : null;
}

function titleOf(subject: string): string | null {
  const title = subject.trim().replace(/^(?:\[[^\]]{0,80}\]\s*)+(?=\S)/, '');
  return ANSWER_PREFIX.test(title) ? null : `${subject} ${title}`;
}

export const isHardlyAnything = (sentences: string[]) => wordsIn(sentences) <= MAX_OWN_WORDS;

const ENDS =
  /(?<=[.!?;])(?<!\d\.)\s+|(?<=\d\.)\s+(?=\p{Lu})(?!(?:Jan|Feb|M[aä]r|Apr|Ma[ij]|Jun|Jul|Aug|Sep|O[kc]t|Nov|De[czs])\p{L}*)|(?<=[。！？])|\s*\n\s*|,\s+(?=(?:but|however|aber|jedoch|mais|pero|ma|mas|maar|men|ale|но|fakat)\s)/u;

const sentencesOf = (text: string) =>
  text
    .slice(0, MAX_TEXT)
    .split(ENDS)
    .map((one) => one.trim().slice(0, MAX_SENTENCE))
    .filter(Boolean);

const isAbsence = (sentence: string) => matches(sentence, ABSENT) && matches(sentence, WHO_OR_WHEN);

/** Machines only ask whether the reader has questions. */
const isQuestion = (sentence: string) => /[?？]$/.test(sentence) && wordsIn([sentence]) > 3;

const matches = (text: string, patterns: RegExp[]) => patterns.some((pattern) => pattern.test(text));

/** In a language without spaces, two characters count as one word. */
const wordsIn = (sentences: string[]) =>
  sentences.join(' ').match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}|[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)
    ?.length ?? 0;
