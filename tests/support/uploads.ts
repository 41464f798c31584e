import sharp from 'sharp';
import type { CaseFile } from '@/lib/work/room/resources';
import { api, callRoute } from './api';
import { roomFixture } from './room-fixtures';

/** Headers of every request of a resumable upload. */
export const TUS = { 'tus-resumable': '1.0.0' };
export const BYTES = { ...TUS, 'content-type': 'application/offset+octet-stream' };

export const metadataOf = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;

/** Begins an upload of two bytes by a mailed link; returns its address. */
export async function begunUpload(secret: string): Promise<string> {
  const { status, headers } = await callRoute('POST', `/api/caller/case/${secret}/files/uploads`, {
    headers: { ...TUS, 'upload-length': '2', 'upload-metadata': metadataOf('array.log') },
  });
  if (status !== 201) throw new Error(`The upload was not begun: ${status}.`);
  return headers.get('location')!;
}

/** Uploads a file for a case that is not sent yet, whole, and returns its id. */
export async function submissionFile(who: { id: number }, name: string, bytes = Buffer.from('a log')): Promise<string> {
  const at = await begunSubmission(who, bytes.length, name);
  const added = await api(who).call('PATCH', at, streamOf(bytes), { ...BYTES, 'upload-offset': '0' });
  if (added.status !== 204) throw new Error(`The upload failed: ${added.status}.`);
  return at.split('/').at(-1)!;
}

export async function begunSubmission(who: { id: number }, size: number, name = 'array.log'): Promise<string> {
  const headers = { ...TUS, 'upload-length': String(size), 'upload-metadata': metadataOf(name) };
  const { status, headers: answered } = await api(who).call('POST', '/api/caller/submission_files', undefined, headers);
  if (status !== 201) throw new Error(`The upload was not begun: ${status}.`);
  return answered.get('location')!;
}

export const aPicture = (width = 1200, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();

type Who = { id: number } | undefined;
type State = { received: number; size: number; file: CaseFile | null };

export const streamOf = (bytes: Buffer) => new Blob([bytes as BlobPart]).stream();

export async function uploadsFixture(over: Parameters<typeof roomFixture>[0] = { status: 'accepted' }) {
  const fixture = await roomFixture(over);
  const { path } = fixture;
  const begin = (
    who: Who,
    size: number | string,
    { name = 'core.dump', token = undefined as string | undefined } = {},
  ) =>
    api(who).call('POST', path('files/uploads', token), undefined, {
      ...TUS,
      'upload-length': String(size),
      'upload-metadata': metadataOf(name),
    });
  const begun = async (who: Who, size: number, options = {}) =>
    (await begin(who, size, options)).headers.get('location')!;
  const add = (who: Who, at: string, bytes: Buffer, offset: number) =>
    api(who).call('PATCH', at, streamOf(bytes), { ...BYTES, 'upload-offset': String(offset) });
  const state = async (who: Who, at: string) => api(who).get<State>(at);
  const cancel = (who: Who, at: string) => api(who).call('DELETE', at, undefined, TUS);
  return { ...fixture, begin, begun, add, state, cancel };
}
