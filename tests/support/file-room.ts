import { randomBytes } from 'node:crypto';
import type { CaseFile } from '@/lib/work/room/resources';
import { api } from './api';
import { roomFixture } from './room-fixtures';
import { BYTES, metadataOf, TUS } from './uploads';

type Who = { id: number } | undefined;
type State = { received: number; size: number; file: CaseFile | null };

export async function fileRoom() {
  const fixture = await roomFixture({ status: 'accepted' });
  const { path, caller, write } = fixture;
  const upload = (content: Buffer, name = 'core.dump') => {
    const form = new FormData();
    form.append('file', new File([content as BlobPart], name));
    return api(caller).post<{ file: CaseFile; error?: string }>(path('files'), form);
  };
  const attach = async (content = randomBytes(700_000), name?: string) => {
    const { file } = (await upload(content, name)).body;
    const { note } = (await write(caller, { file_ids: [file.id] })).body;
    return { file, note, content };
  };
  const download = (who: Who, id: number, headers: Record<string, string> = {}) =>
    api(who).get<Buffer>(path(`files/${id}`), headers);
  const begun = async (size: number) => {
    const length = { 'upload-length': String(size), 'upload-metadata': metadataOf('core.dump') };
    const { headers } = await api(caller).call('POST', path('files/uploads'), undefined, { ...TUS, ...length });
    return headers.get('location')!;
  };
  const add = (at: string, bytes: Buffer, offset: number) => {
    const body = new Blob([bytes as BlobPart]).stream();
    return api(caller).call('PATCH', at, body, { ...BYTES, 'upload-offset': String(offset) });
  };
  const state = async (at: string) => (await api(caller).get<State>(at)).body;
  return { ...fixture, upload, attach, download, begun, add, state };
}

/** The answer of a file's own address, followed to the store as browsers and curl do. */
export async function followed({ headers }: { headers: Headers }, sent: Record<string, string> = {}) {
  const answer = await fetch(headers.get('location')!, { headers: sent });
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}
