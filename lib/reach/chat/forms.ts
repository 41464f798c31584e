import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '@/db/schema';
import { query, type Ctx } from '@/lib/platform/operation/operation';
import { fullName } from '@/lib/shared/actor';
import { CHAT_ACTS, type ChatAct } from '@/lib/shared/channels';
import { keysOf } from '@/lib/shared/enums';
import { Token } from '@/lib/shared/fields';
import { personItself } from '@/lib/shared/gates';
import { parsePhone } from '@/lib/shared/phone-number';
import { conflict } from '@/lib/shared/problem';
import { referenceAccess } from '@/lib/work/cases/access';
import { respondToCase } from '@/lib/work/cases/answer/respond';
import { ACCEPT_NEXT_STEPS, canRespond, rejectionReason } from '@/lib/work/cases/policy';
import { firstResponder } from '@/lib/work/cases/answer/responder';
import { roomOf, type Room } from '@/lib/work/room/access';
import { insteadOfNote, takesNotes } from '@/lib/work/room/policy';
import { writeNote } from '@/lib/work/room/write-note';
import { runFor, type Writer } from './person';

const Engineer = z.strictObject({ name: z.string(), email: z.string(), phone: z.string() });
const Facts = z.strictObject({ number: z.string(), partner: z.string(), engineer: Engineer });
type Facts = z.output<typeof Facts>;

/**
 * What the form of an act is filled with: never customer data, nor a text of the case (rule: chat.forms).
 * @throws Problem not_found for a foreign case, conflict when it takes the act no longer
 */
const readChatForm = query({
  who: personItself,
  input: z.object({ token: Token, act: z.enum(keysOf(CHAT_ACTS)) }),
  output: () => Facts,
  async run(ctx, { token, act }) {
    const { actor, db } = ctx;
    const { theCase, reader, partner } = await roomOf(ctx, referenceAccess(actor, token));
    if (act === 'note') ensureTakesNotes(theCase, partner.name);
    else await ensureAnswerable(ctx, { theCase, reader }, act);
    const [own] = await db.select({ phone: users.phone }).from(users).where(eq(users.id, actor.id));
    return {
      number: theCase.internal_case_number,
      partner: partner.name,
      engineer: { name: fullName(actor), email: actor.email, phone: parsePhone(own?.phone ?? '')?.shown ?? '' },
    };
  },
});

const ensureTakesNotes = (theCase: Room['theCase'], partner: string) =>
  takesNotes(theCase) || conflict(insteadOfNote(theCase, partner));

async function ensureAnswerable(
  ctx: Ctx,
  { theCase, reader }: Pick<Room, 'theCase' | 'reader'>,
  act: 'accept' | 'ask',
) {
  if (reader.side !== 'receiver') conflict('Only the company that received the case can answer it.');
  if (canRespond(theCase, act === 'accept' ? 'accepted' : 'information')) return;
  const winner = await firstResponder(ctx, theCase.id);
  conflict(rejectionReason(theCase, winner && winner.message));
}

type ChatField = { name: string; label: string; value: string; max: number; long?: true; optional?: true };
export type ChatForm = { title: string; hint: string; send: string; fields: ChatField[] };

/** Most that a text field of Slack takes; longer texts are written in the portal. */
const MAX_TEXT = 3000;

/** The fields that the portal's own form has for the act, filled with what is known of the person (rule: chat.forms). */
export async function openForm(writer: Writer, act: ChatAct, token: string): Promise<ChatForm> {
  const facts = (await runFor(writer, readChatForm, { token, act })) as Facts;
  return { title: CHAT_ACTS[act], ...FORMS[act](facts) };
}

const engineerFields = ({ name, email }: Facts['engineer']): ChatField[] => [
  { name: 'engineer_name', label: 'Engineer', value: name, max: 200 },
  { name: 'engineer_email', label: 'Email', value: email, max: 254 },
];
const caseNumber: ChatField = { name: 'case_number', label: 'Your case number', value: '', max: 100, optional: true };

const FORMS: Record<ChatAct, (facts: Facts) => Omit<ChatForm, 'title'>> = {
  accept: ({ number, partner, engineer }) => ({
    hint: `Case ${number}. ${partner} gets this contact.`,
    send: 'Accept',
    fields: [
      ...engineerFields(engineer),
      { name: 'engineer_phone', label: 'Phone', value: engineer.phone, max: 100, optional: true },
      caseNumber,
      { name: 'next_steps', label: 'Next steps', value: ACCEPT_NEXT_STEPS, max: MAX_TEXT, long: true },
    ],
  }),
  ask: ({ number, partner, engineer }) => ({
    hint: `Case ${number}. ${partner} gets this question.`,
    send: 'Ask',
    fields: [
      { name: 'next_steps', label: 'What do you need to know?', value: '', max: MAX_TEXT, long: true },
      ...engineerFields(engineer).map((field) => ({ ...field, optional: true as const })),
      caseNumber,
    ],
  }),
  note: ({ number, partner }) => ({
    hint: `Case ${number}. Your company and ${partner} read this note.`,
    send: 'Send',
    fields: [{ name: 'body', label: 'Note', value: '', max: MAX_TEXT, long: true }],
  }),
};

export type Entries = Record<string, string>;

/** Sends a form: the same operations as the portal's (rule: chat.acts). Returns what to say. @throws Problem for every refusal */
export async function sendForm(writer: Writer, act: ChatAct, { token, ...entries }: Entries): Promise<string> {
  if (act === 'note') {
    await runFor(writer, writeNote, { ...entries, token, audience: 'shared' });
    return 'The note is sent.';
  }
  const status = act === 'accept' ? 'accepted' : 'information';
  const { message } = (await runFor(writer, respondToCase, { ...entries, token, status })) as { message: string };
  return message;
}

export const isChatAct = (value: unknown): value is ChatAct =>
  typeof value === 'string' && Object.hasOwn(CHAT_ACTS, value);
