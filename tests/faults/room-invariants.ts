/** What must hold of the notes, files, emails and streams of the rooms after processes were killed. */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { Audience } from '@/lib/shared/enums';
import { ENGINEER, SUBMITTER, type Network } from './case-flow';
import { check, type Check } from './invariants';
import type { RoomFollower } from './room-follower';
import { INSIDE, type Rooms, type UploadedFile, type WrittenNote } from './room-flow';
import { queryOnce } from './processes';
import type { Stack } from './stack';

type StoredNote = {
  id: number;
  case_id: number;
  audience: Audience;
  body: string;
  shared_events: number;
  internal_events: number;
  audits: number;
  files: { id: number; sha256: string; stored: string | null }[];
};
type Letter = { case_id: number; to_email: string; note_ids: number[] };

/** Milliseconds for the open pages to have everything after the last kill. */
const MAX_BEHIND = 15_000;

/** Checks every note in the database, acknowledged or not, every file, every email about notes, and what the open pages got. */
export async function checkRooms(stack: Stack, network: Network, rooms: Rooms): Promise<Check[]> {
  await caughtUp(rooms);
  await Promise.all(rooms.followers.map((follower) => follower.stop()));
  const [stored, letters] = await queryOnce(
    stack.databaseUrl,
    async (sql) => [await notesOf(sql), await lettersOf(sql)] as const,
  );
  const downloads = await download(stack.url, network, rooms);
  const written = new Map(rooms.notes.map((note) => [note.id, note]));
  const mails = stack.mail.received.map(({ raw, to }) => ({ to, text: raw.replaceAll('=\r\n', '') }));
  const shared = rooms.notes.filter(({ audience }) => audience === 'shared');
  return [
    check(
      'every acknowledged note exists exactly once, with its text, its files and an audit row',
      rooms.notes,
      (note) => {
        const found = stored.filter(({ body }) => body.includes(note.word));
        const isWhole = found.length === 1 && isAsWritten(found[0]!, note) && found[0]!.audits === 1;
        return isWhole ? null : `${note.word}: ${JSON.stringify(found)}`;
      },
    ),
    check('no note exists that was not acknowledged', stored, ({ id, body }) => (written.has(id) ? null : body)),
    check('every shared note has its event once, and every internal one that of its own', stored, (note) => {
      const expected = note.audience === 'shared' ? [1, 0] : [0, 1];
      return [note.shared_events, note.internal_events].join() === expected.join() ? null : JSON.stringify(note);
    }),
    check('every shared note is in exactly one email to each due follower', shared, (note) => {
      const to = dueFollowers(rooms, note);
      const counts = to.map((email) => letters.filter((one) => isAbout(one, note) && one.to_email === email).length);
      return counts.every((count) => count === 1) ? null : `${note.word}: ${to.join()} ${counts.join()}`;
    }),
    check('no note is in two emails to the same person', lettersByNote(letters), ([what, count]) =>
      count === 1 ? null : what,
    ),
    check('the mail server got the text of every shared note', shared, ({ word }) =>
      mails.some(({ text }) => text.includes(word)) ? null : word,
    ),
    check('no internal note is in an email', mails, ({ text, to }) =>
      text.includes(INSIDE) ? `${to.join()}: ${text.slice(text.indexOf(INSIDE), text.indexOf(INSIDE) + 40)}` : null,
    ),
    check('every note has all bytes of its files', stored, ({ id, files }) =>
      files.every(({ sha256, stored }) => sha256 === stored) ? null : `${id}: ${JSON.stringify(files)}`,
    ),
    check(
      'every acknowledged file comes down as it went up, and an internal one on its own side alone',
      downloads,
      (one) =>
        one.own === one.sha256 && one.other === (one.isShared ? one.sha256 : '404') ? null : JSON.stringify(one),
    ),
    check('every open page got every note it may see exactly once and in order', rooms.followers, (follower) =>
      missedBy(follower, rooms),
    ),
  ];
}

/** How often the open pages had to open their streams again, for the report. */
export const reconnections = ({ followers }: Rooms) =>
  followers.reduce((sum, { connections }) => sum + connections() - 1, 0);

const isAsWritten = (stored: StoredNote, { id, case_id, audience, body, files }: WrittenNote) =>
  stored.id === id &&
  stored.case_id === case_id &&
  stored.audience === audience &&
  hash(stored.body) === hash(body) &&
  stored.files.map(({ id, sha256 }) => `${id} ${sha256}`).join() ===
    files.map(({ id, sha256 }) => `${id} ${sha256}`).join();

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

const isAbout = ({ case_id, note_ids }: Letter, note: WrittenNote) =>
  case_id === note.case_id && note_ids.includes(note.id);

/**
 * Who follows a case from before its first note: its submitter; the engineer, and the colleague of the receiver who wrote first.
 * Others follow the busy case from some moment on, and so may get a note or not.
 */
function dueFollowers(rooms: Rooms, { case_id, side }: WrittenNote): string[] {
  if (side === 'receiver') return [SUBMITTER];
  const [first] = rooms.notes.filter((note) => note.case_id === case_id && note.side === 'receiver' && !note.source);
  return first ? [ENGINEER, first.by.email] : [ENGINEER];
}

function lettersByNote(letters: Letter[]): [what: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { to_email, note_ids } of letters)
    for (const id of note_ids) counts.set(`${id} to ${to_email}`, (counts.get(`${id} to ${to_email}`) ?? 0) + 1);
  return [...counts];
}

/** Notes that a page must have, in the order of the timeline. */
const seenBy = ({ case_id, side }: RoomFollower, { notes }: Rooms) =>
  notes
    .filter((note) => note.case_id === case_id && (note.audience === 'shared' || note.side === side))
    .map(({ id }) => id)
    .toSorted((one, other) => one - other);

const noteIdsOf = ({ entries }: RoomFollower) => entries.flatMap(({ kind, id }) => (kind === 'note' ? id : []));

function missedBy(follower: RoomFollower, rooms: Rooms): string | null {
  const [got, due] = [noteIdsOf(follower), seenBy(follower, rooms)];
  const events = follower.entries.flatMap((entry) => (entry.kind === 'note' ? [] : entry.type));
  return got.join() === due.join() && events.join() === 'submitted,accepted'
    ? null
    : `case ${follower.case_id}, ${follower.side}: got ${got.join()} and ${events.join()}, due ${due.join()}`;
}

async function caughtUp(rooms: Rooms): Promise<void> {
  const isBehind = (follower: RoomFollower) => noteIdsOf(follower).length < seenBy(follower, rooms).length;
  for (const end = Date.now() + MAX_BEHIND; rooms.followers.some(isBehind) && Date.now() < end;) await wait(100);
}

type Download = UploadedFile & { own: string; other: string; isShared: boolean };

/** Each file as its uploader gets it, and as the other side does: its hash, else the status. */
async function download(origin: string, { watchers }: Network, rooms: Rooms): Promise<Download[]> {
  const sharedIds = new Set(
    rooms.notes.flatMap(({ audience, files }) => (audience === 'shared' ? files.map(({ id }) => id) : [])),
  );
  const got = async ({ id, token }: UploadedFile, bearer: string) => {
    const answer = await fetch(new URL(`/api/caller/case/${token}/files/${id}`, origin), {
      headers: { authorization: bearer },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.status === 200 ? hash(bytes) : String(answer.status);
  };
  const all: Download[] = [];
  for (const file of rooms.files)
    all.push({
      ...file,
      own: await got(file, file.by.bearer),
      other: await got(file, watchers.receiver.bearer),
      isShared: sharedIds.has(file.id),
    });
  return all;
}

const notesOf = (sql: Sql) => sql<StoredNote[]>`
  select n.id, n.case_id, n.audience, n.body,
    (select count(*)::int from events e where e.note_id = n.id and e.name = 'note.shared') as shared_events,
    (select count(*)::int from events e where e.note_id = n.id and e.name = 'note.internal') as internal_events,
    (select count(*)::int from audit_log a where a.subject_type = 'case_note' and a.subject_id = n.id and a.command in ('case.write_note', 'case.mail_note')) as audits,
    (select coalesce(json_agg(json_build_object('id', f.id, 'sha256', f.sha256, 'stored', (
      select encode(sha256(string_agg(c.bytes, '' order by c.index)), 'hex') from file_chunks c where c.content_id = f.content_id)) order by f.id), '[]')
      from case_files f where f.note_id = n.id) as files
  from case_notes n order by n.id`;
const lettersOf = (sql: Sql) =>
  sql<Letter[]>`select case_id, to_email, props -> 'note_ids' as note_ids from outbox where template = 'new_notes'`;
