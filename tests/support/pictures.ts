import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#046' } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG of 40,000 × 40,000 pixels in 200 kB. */
export function pictureBomb(): Buffer {
  const side = 40_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 1 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG that says it has a thousand frames. */
export async function animatedPicture(): Promise<Buffer> {
  const png = await picture(20, 10).png().toBuffer();
  const afterHeader = SIGNATURE.length + 25;
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1000, 0);
  return Buffer.concat([png.subarray(0, afterHeader), chunk('acTL', control), png.subarray(afterHeader)]);
}

/** A PNG whose header does not match its checksum. */
export async function damagedPicture(): Promise<Buffer> {
  const png = await picture(20, 10).png().toBuffer();
  png.writeUInt32BE(21, 16);
  return png.subarray(0, 60);
}

export const pictureFile = async (bytes: Promise<Buffer> | Buffer, name = 'logo.png') =>
  new File([new Uint8Array(await bytes)], name);
