import 'server-only';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { withDatabase } from '@/db/client';
import { store } from '@/lib/platform/files/store';
import { settings } from '@/lib/platform/settings';
import {
  filesOf,
  LIST_PARTS,
  profileOf,
  pageOf,
  sessionsOf,
  type ListPart,
  type Owner,
  type SentFile,
} from './export-parts.sql';

/** Bytes of files in an export; older ones are only listed (rule: accounts.export). */
export const MAX_FILE_BYTES = 1024 ** 3;

/**
 * The zip of a person's data as a stream: an entry is read when the one before is written, a list in pages and a file in
 * chunks, so that memory stays the same however much there is.
 */
export async function exportZip(owner: Owner): Promise<AsyncIterable<Uint8Array>> {
  const files = await withDatabase((db) => db.execute<SentFile>(filesOf(owner)));
  const included = fitting([...files]);
  const zip = new ZipFile();
  const add = (name: string, source: () => AsyncGenerator<Uint8Array, void>) =>
    zip.addReadStreamLazy(name, (done) => done(null, Readable.from(source())));
  add('README.txt', () => once(readme()));
  add('profile.json', () => asJson(async () => (await withDatabase((db) => db.execute(profileOf(owner))))[0]));
  add('sessions.json', () => asJson(() => withDatabase((db) => db.execute(sessionsOf(owner)))));
  for (const part of LIST_PARTS) add(part.name, () => listOf(part, owner));
  add('files.json', () =>
    asJson(async () =>
      files.map(({ content_id: _, ...file }) => ({ ...file, path: included.has(file.id) ? pathOf(file) : null })),
    ),
  );
  for (const file of files) if (included.has(file.id)) add(pathOf(file), () => store.read(file));
  const output = zip.outputStream as Readable;
  // Otherwise the archive would stay open for ever.
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output;
}

/** Newest first, until the next would be too much. */
function fitting(files: SentFile[]): Set<number> {
  let total = 0;
  return new Set(files.filter(({ size }) => (total += size) <= MAX_FILE_BYTES).map(({ id }) => id));
}

/** With its id, since files of a case may share a name; without what another system reads as a folder. */
const pathOf = ({ id, name, case_number }: Pick<SentFile, 'id' | 'name' | 'case_number'>) =>
  `files/${plainName(case_number)}/${id}-${plainName(name)}`;

const plainName = (name: string) => name.replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/^\.+/, '_') || '_';

async function* once(text: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(text);
}

async function* asJson(read: () => Promise<unknown>): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(`${JSON.stringify(await read(), null, 2)}\n`);
}

async function* listOf(part: ListPart, owner: Owner): AsyncGenerator<Uint8Array, void> {
  let separator = '[\n';
  for (let last = 0; ;) {
    const rows = await withDatabase((db) => db.execute<{ id: number | string }>(pageOf(part, owner, last)));
    if (!rows.length) break;
    yield Buffer.from(separator + rows.map((row) => JSON.stringify(row)).join(',\n'));
    separator = ',\n';
    last = Number(rows.at(-1)!.id);
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}

const readme = () => `Your data in ${settings.network_name}, made at ${new Date().toISOString()}.

profile.json: your account, and how you log in, without secrets
sessions.json: where you are and were logged in
${LIST_PARTS.map(({ name, about }) => `${name}: ${about}`).join('\n')}
files.json: files that you sent to cases; "path" is where one is in this archive, null for one that is not in it

Times are in UTC. What was deleted, redacted or removed when its time was over is not stored, and not in here.
What others wrote is theirs. Cases and notes are those that your company can see today.
`;
