/** The engineer answers the emails of rooms by mail while processes are killed (rules: operations.nothing-lost, room.mail-in). */
import { setTimeout as wait } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { headerOf } from '../support/smtp';
import { ENGINEER } from './case-flow';
import { check, type Check } from './invariants';
import { ACROSS, type Rooms, type WrittenNote } from './room-flow';
import { queryOnce } from './processes';
import type { Stack } from './stack';

/** An answer that the portal has taken: it said 250. */
type SentMail = { word: string; message_id: string; /** The note that it answers. */ about: string };
export type Mails = {
  taken: SentMail[];
  /** Tries that were refused or cut off, and were repeated. */ again: number;
  lost: string[];
};

/** Begins the word of each answer. */
const MAILED = 'mailedx';
const MAX_MAILS = 40;
const GIVE_UP = 60_000;
/** Milliseconds for the mails to become notes after the last kill. */
const MAX_BEHIND = 20_000;

/**
 * Answers emails about notes as they come, each until the portal has taken it, as a mail server does that queues: the same mail,
 * with the same Message-ID. Every other one is sent once more afterwards, as by a server that did not see the answer.
 */
export async function answerByMail(stack: Stack, isWorking: () => boolean): Promise<Mails> {
  const mails: Mails = { taken: [], again: 0, lost: [] };
  const seen = new Set<string>();
  while (isWorking()) {
    for (const one of [...stack.mail.received]) {
      const asked = seen.size < MAX_MAILS && !seen.has(one.message_id) ? questionIn(stack, one) : null;
      if (!asked) continue;
      seen.add(one.message_id);
      const n = seen.size;
      const mail = { word: `${MAILED}${n}x`, message_id: `<answer-${n}@borealis.test>`, about: asked.about };
      if (!(await send(stack, mails, asked.address, mail))) mails.lost.push(mail.word);
      else if (n % 2) await send(stack, mails, asked.address, mail);
    }
    await wait(100);
  }
  return mails;
}

/** Where an answer to an email about a note goes, and the note's word. */
function questionIn({ replyDomain }: Stack, { raw, to }: Stack['mail']['received'][number]) {
  const address = headerOf(raw, 'Reply-To');
  const [about] = new RegExp(`${ACROSS}\\w+x`).exec(raw.replaceAll('=\r\n', '')) ?? [];
  return to.includes(ENGINEER) && address?.includes(replyDomain) && about ? { address, about } : null;
}

async function send({ inboundPort }: Stack, mails: Mails, to: string, mail: SentMail): Promise<boolean> {
  const transport = createTransport({ host: '127.0.0.1', port: inboundPort, ignoreTLS: true, socketTimeout: 10_000 });
  for (const end = Date.now() + GIVE_UP; Date.now() < end; mails.again += 1) {
    const taken = await transport
      .sendMail({
        from: { name: 'Mara Lindqvist', address: ENGINEER },
        to,
        subject: 'Re: your case',
        messageId: mail.message_id,
        text: `We saw the same: ${mail.word}`,
      })
      .then(
        () => true,
        () => false,
      );
    if (taken) {
      if (!mails.taken.some(({ word }) => word === mail.word)) mails.taken.push(mail);
      return true;
    }
    await wait(200);
  }
  return false;
}

type Row = { id: number; case_id: number; body: string; state: string | null; audits: number };

/**
 * Waits until no mail waits, and adds the notes of the mails to those that were acknowledged, so that what holds of notes is
 * checked of them, too. A mail whose worker was killed would wait for its lease, so that is ended.
 */
export async function checkMails({ databaseUrl }: Stack, { taken, lost }: Mails, rooms: Rooms): Promise<Check[]> {
  const waiting = () =>
    queryOnce(
      databaseUrl,
      (sql) =>
        sql`update received_mails set next_at = now() where state = 'waiting' and next_at > now() + interval '1 minute' returning id`,
    ).then(() => queryOnce(databaseUrl, (sql) => sql`select id from received_mails where state = 'waiting'`));
  for (const end = Date.now() + MAX_BEHIND; (await waiting()).length && Date.now() < end;) await wait(250);
  const rows = await queryOnce(
    databaseUrl,
    (sql) => sql<Row[]>`
      select n.id, n.case_id, n.body,
        (select min(m.state::text) from received_mails m where m.note_id = n.id) as state,
        (select count(*)::int from audit_log a where a.subject_type = 'case_note' and a.subject_id = n.id and a.command = 'case.mail_note') as audits
      from case_notes n where n.source = 'mail'`,
  );
  const about = new Map(rooms.notes.map((note) => [note.word, note]));
  for (const mail of taken) {
    const [found] = rows.filter(({ body }) => body.includes(mail.word));
    if (found) rooms.notes.push(noteOf(mail, found));
  }
  return [
    check('every answer by mail that was taken is exactly one note of its case, with an audit row', taken, (mail) => {
      const found = rows.filter(({ body }) => body.includes(mail.word));
      const isOne = found.length === 1 && found[0]!.state === 'noted' && found[0]!.audits === 1;
      return isOne && found[0]!.case_id === about.get(mail.about)?.case_id
        ? null
        : `${mail.word}: ${JSON.stringify(found)}`;
    }),
    check('no note came from a mail that was not sent', rows, ({ body }) =>
      taken.some(({ word }) => body.includes(word)) ? null : body,
    ),
    { name: 'every answer by mail was taken in the end', violations: lost },
  ];
}

const noteOf = ({ word }: SentMail, { id, case_id, body }: Row): WrittenNote => ({
  id,
  case_id,
  by: { email: ENGINEER, bearer: '' },
  side: 'receiver',
  audience: 'shared',
  word,
  body,
  files: [],
  source: 'mail',
});
