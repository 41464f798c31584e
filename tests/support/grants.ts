import type { Grant } from '@/lib/reach/public-api/grants/resources';
import type { CaseOverrides } from '@/tools/factories/cases';
import { api, callRoute } from './api';
import { apiFixture, asClient, PROBLEM } from './public-api';

export const MEBIBYTE = 1024 ** 2;
export const GRANTS = '/v2/collaboration-requests';
export type Link = { url: string; expiresAt: string; headers?: Record<string, string>; sizeBytes: number };
type PartLinks = { parts: (Link & { partNumber: number })[] };

/** A case of a submitter and a receiver with a client each; `call` speaks as the submitter's, in problems. */
export async function grantRoom(over: CaseOverrides = {}) {
  const fixture = await apiFixture();
  const theCase = await fixture.newCase({ status: 'accepted', ...over });
  const path = `${GRANTS}/${theCase.token}/attachments/grants`;
  const ours = asClient(fixture.submitter, PROBLEM);
  const theirs = asClient(fixture.receiver_client, PROBLEM);
  const create = (expectedSizeBytes: unknown, fileName: unknown = 'core.dump') =>
    ours.post<Grant & { detail?: string }>(path, { fileName, expectedSizeBytes });
  const granted = async (size: number, name?: string) => {
    const { status, body } = await create(size, name);
    if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
    const at = `${path}/${body.grantId}`;
    return { grant: body, at, act: (act: string, sent: object = {}) => ours.post(`${at}/${act}`, sent) };
  };
  const single = async (at: string) => (await ours.post<Link>(`${at}/single/url`)).body;
  const parts = async (at: string, partNumbers: number[]) =>
    (await ours.post<PartLinks>(`${at}/s3-multipart/parts`, { partNumbers })).body.parts;
  const room = () => api(fixture.caller).get<{ timeline: RoomNote[] }>(`/api/caller/case/${theCase.token}/room`);
  return { ...fixture, theCase, path, ours, theirs, create, granted, single, parts, room };
}
type RoomNote = {
  kind: string;
  id: number;
  body: string;
  files: { id: number; name: string; size: number; sha256: string }[];
};

/** Sends bytes by a link as its client does: its headers and nothing else. A link of the portal's own goes to its route. */
export async function put({ url, headers }: Pick<Link, 'url' | 'headers'>, bytes: Buffer) {
  if (!url.startsWith('http://portal.test/')) {
    const answer = await fetch(url, { method: 'PUT', body: bytes as BodyInit, headers, redirect: 'error' });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() };
  }
  const sent = new Blob([bytes as BlobPart]).stream();
  const length = { 'content-length': String(bytes.length), 'content-type': '' };
  const { status, headers: answered, body } = await callRoute('PUT', url, { sent, headers: { ...length, ...headers } });
  return { status, etag: answered.get('etag') ?? '', text: JSON.stringify(body) };
}
