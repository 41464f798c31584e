import { z } from 'zod';
import { Email, Line, optional, Text, Token } from '@/lib/shared/fields';

/* '{country}: {number}', or empty (spec 1 §5); a number alone is taken too. */
const EngineerPhone = optional(z.string('Enter a phone number.').trim().regex(/^(?:[A-Z]{2}: )?[+0-9 ().x/#-]{3,25}$/, 'Enter a phone number.'));

/** Who works or reviewed the case at the receiver's; which of them must be said depends on the answer. */
const people = {
  token: Token,
  case_number: optional(Line('your case number', 100)),
  engineer_name: optional(Line('the engineer’s name', 200)),
  engineer_email: optional(Email),
  engineer_phone: EngineerPhone,
  reviewer_name: optional(Line('the reviewer’s name', 200)),
  reviewer_email: optional(Email),
};

/**
 * What each answer must say (spec 1 §3, §4). Accepting names the engineer, since the submitter calls them next; a
 * request for information says what is asked, a rejection why, both in next_steps.
 */
export const Answer = z.discriminatedUnion('status', [
  z.object({ ...people, status: z.literal('accepted'), engineer_name: Line('the engineer’s name', 200), engineer_email: Email, next_steps: Text('the next steps', 5000) }),
  z.object({ ...people, status: z.literal('information'), next_steps: Text('what you need to know', 5000) }),
  z.object({ ...people, status: z.literal('rejected'), next_steps: Text('the reason', 5000) }),
  z.object({ token: Token, status: z.literal('information-reply'), additional_information: Text('the information', 10_000) }),
], 'Choose a response.');
export type Answer = z.output<typeof Answer>;
export type Reply = Extract<Answer, { status: 'information-reply' }>;
export type Receivers = Exclude<Answer, Reply>;
