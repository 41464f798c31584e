/** Both sides of a case write notes and upload files while processes are killed (rules: operations.nothing-lost, room.audience). */
import { createHash, randomBytes } from 'node:crypto';
import type { CaseSide } from '@/lib/work/cases/policy';
import type { CaseFile, CaseNote } from '@/lib/work/room/resources';
import type { Audience } from '@/lib/shared/enums';
import { pick, type Acknowledged, type Network, type Person } from './case-flow';
import { postUntilAcknowledged } from './client';
import { followRoom, type RoomFollower } from './room-follower';
import type { Stack } from './stack';

/** A note whose writing was acknowledged. */
export type WrittenNote = {
  id: number;
  case_id: number;
  by: Person;
  side: CaseSide;
  audience: Audience;
  /** A word that no other note has. */
  word: string;
  body: string;
  files: UploadedFile[];
  /** How it came; its audit row says so, too. */
  source?: 'mail';
};
/** A file whose upload was acknowledged, with the bytes' own hash. */
export type UploadedFile = { id: number; sha256: string; token: string; by: Person };

/** All that was acknowledged. `busy` is a case in which everybody writes at once. */
export type Rooms = {
  notes: WrittenNote[];
  files: UploadedFile[];
  followers: RoomFollower[];
  busy?: Acknowledged;
};

/** Cases that are also followed on open pages, besides the busy one. */
const FOLLOWED = 3;
/** One in so many cases has a room. */
const SHARE = 3;

/** Begins the word of each internal note, which no email may show, and that of each shared one. */
export const INSIDE = 'insidex';
export const ACROSS = 'acrossx';

/**
 * The room of every third answered case: the receiver writes first, and follows from then on; then both sides write at the
 * same time, the submitter with files. Each room adds a note to the busy case.
 */
export async function writeInRoom(stack: Stack, network: Network, rooms: Rooms, made: Acknowledged, n: number) {
  if (!made.answered || n % SHARE) return;
  if (rooms.followers.length < 2 * FOLLOWED) follow(stack, network, rooms, made);
  const [submitter, receiver] = [pick(network.callers, n), pick(network.answerers, n)];
  const write = (who: Person, side: CaseSide, audience: Audience, { part = 0, files = 0 } = {}) =>
    writeNote(stack, rooms, { made, who, side, audience, files, key: `${n}x${side}x${part}` });
  await write(receiver, 'receiver', 'shared');
  await Promise.all([
    write(submitter, 'submitter', 'shared', { files: 1 }),
    write(submitter, 'submitter', 'internal', { part: 1, files: 1 }),
    write(submitter, 'submitter', 'shared', { part: 2 }),
    write(receiver, 'receiver', 'internal', { part: 1 }),
  ]);
  if (!rooms.busy) {
    rooms.busy = made;
    if (!rooms.followers.some(({ case_id }) => case_id === made.id)) follow(stack, network, rooms, made);
  }
  const [who, side] = n % 2 ? ([submitter, 'submitter'] as const) : ([receiver, 'receiver'] as const);
  await writeNote(stack, rooms, { made: rooms.busy, who, side, audience: 'shared', files: 0, key: `${n}xbusy` });
}

function follow({ url }: Stack, { watchers }: Network, rooms: Rooms, { id, token }: Acknowledged): void {
  for (const side of ['submitter', 'receiver'] as const)
    rooms.followers.push(followRoom(url, { case_id: id, token, side, bearer: watchers[side].bearer }));
}

type NewNote = {
  made: Acknowledged;
  who: Person;
  side: CaseSide;
  audience: Audience;
  files: number;
  /** Of this note alone. */
  key: string;
};

async function writeNote({ url }: Stack, rooms: Rooms, { made, who, side, audience, files: count, key }: NewNote) {
  const files: UploadedFile[] = [];
  for (let at = 0; at < count; at++) {
    const file = await uploadFile(url, { made, who, key: `${key}x${at}` });
    if (!file) return;
    rooms.files.push(file);
    files.push(file);
  }
  const word = `${audience === 'internal' ? INSIDE : ACROSS}${key}x`;
  const body = `<p>What we saw: ${word}</p>`;
  const reply = await postUntilAcknowledged(url, {
    path: `/api/caller/case/${made.token}/notes`,
    body: { audience, body, file_ids: files.map(({ id }) => id) },
    key: `note-${key}`,
    bearer: who.bearer,
  });
  if (!reply) return;
  const { id } = reply.body.note as CaseNote;
  rooms.notes.push({ id, case_id: made.id, by: who, side, audience, word, body, files });
}

/** A file of a random size, some larger than a chunk of the store. */
async function uploadFile(url: string, { made, who, key }: { made: Acknowledged; who: Person; key: string }) {
  const bytes = randomBytes(1 + Math.floor(Math.random() * 400_000));
  const form = new FormData();
  form.set('file', new File([bytes], `trace-${key}.bin`));
  const reply = await postUntilAcknowledged(url, {
    path: `/api/caller/case/${made.token}/files`,
    body: form,
    key: `file-${key}`,
    bearer: who.bearer,
  });
  if (!reply) return null;
  const { id } = reply.body.file as CaseFile;
  return { id, sha256: createHash('sha256').update(bytes).digest('hex'), token: made.token, by: who };
}
