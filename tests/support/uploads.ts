import sharp from 'sharp';
import { callRoute } from './api';

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

/** A picture of one color. */
export const aPicture = (width = 1200, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer();
