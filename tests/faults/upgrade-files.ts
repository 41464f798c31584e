/** Files that one version stores and another reads, and uploads that begin with one and end with the other. */
import { createHash, randomBytes } from 'node:crypto';
import type { CaseFile } from '@/lib/work/room/resources';
import type { Acknowledged, Network } from './case-flow';
import type { Check } from './invariants';
import type { ProxiedInstance } from './proxied-instance';

type Stored = { what: string; path: string; sha256: string };
type Setting = { instances: [ProxiedInstance, ProxiedInstance]; network: Network; made: Acknowledged | undefined };
type Upload = { path: string; bytes: Buffer; offset: number };

const SIZE = 3 * 1024 * 1024;
const TUS = { 'tus-resumable': '1.0.0' };

/** Begins on the newer database, with both instances of the version before. */
export async function exchangeFiles({ instances: [first, second], network, made }: Setting) {
  if (!made) throw new Error('No case was made.');
  const authorization = network.watchers.submitter.bearer;
  const base = `/api/caller/case/${made.token}/files`;
  const violations: string[] = [];
  const stored: Stored[] = [];
  const ask = async (origin: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(new URL(path, origin), { ...init, headers: { authorization, ...init.headers } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const put = async (origin: string, what: string) => {
    const bytes = randomBytes(SIZE);
    const form = new FormData();
    form.set('file', new File([bytes], `${what.replaceAll(' ', '-')}.bin`));
    const { file } = (await (await ask(origin, base, { method: 'POST', body: form })).json()) as { file: CaseFile };
    stored.push({ what, path: `${base}/${file.id}`, sha256: hashOf(bytes) });
  };
  const begin = async (origin: string): Promise<Upload> => {
    const bytes = randomBytes(SIZE);
    const headers = { ...TUS, 'upload-length': String(SIZE), 'upload-metadata': `filename ${btoa('begun.bin')}` };
    const begun = await ask(origin, `${base}/uploads`, { method: 'POST', headers });
    const upload = { path: begun.headers.get('location') ?? '', bytes, offset: 0 };
    await send(origin, upload, SIZE / 3);
    return upload;
  };
  const send = async (origin: string, upload: Upload, end: number) => {
    const { path, bytes, offset } = upload;
    await ask(origin, path, {
      method: 'PATCH',
      headers: { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body: new Uint8Array(bytes.subarray(offset, end)),
    });
    upload.offset = end;
  };
  const finish = async (origin: string, what: string, upload: Upload) => {
    await send(origin, upload, SIZE);
    const { file } = (await (await ask(origin, upload.path, { headers: TUS })).json()) as { file: CaseFile };
    stored.push({ what, path: `${base}/${file.id}`, sha256: hashOf(upload.bytes) });
  };
  const compare = async (origin: string, reader: string) => {
    for (const { what, path, sha256 } of stored) {
      const bytes = Buffer.from(await (await ask(origin, path)).arrayBuffer());
      if (hashOf(bytes) !== sha256) violations.push(`${reader} reads ${what} as ${bytes.length} other bytes`);
    }
  };
  const tried = (work: () => Promise<void>) => work().catch((error: Error) => void violations.push(error.message));
  const begun: Upload[] = [];
  await tried(async () => {
    await put(second.origin, 'a file of the version before');
    begun.push(await begin(first.origin), await begin(second.origin));
  });
  return {
    /** The first instance is replaced, the second is not. */
    bothVersions: () =>
      tried(async () => {
        await put(first.origin, 'a file of this version');
        begun.push(await begin(first.origin));
        await finish(first.origin, 'an upload that this version finished', begun[0]!);
        await finish(second.origin, 'an upload that the version before finished', begun[2]!);
        await compare(first.origin, 'this version');
        await compare(second.origin, 'the version before');
      }),
    async afterwards(): Promise<Check> {
      await tried(async () => {
        await finish(second.origin, 'an upload that was finished after the upgrade', begun[1]!);
        await compare(first.origin, 'this version');
      });
      return { name: `${stored.length} files are as they were, whichever version took and gave them`, violations };
    },
  };
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
