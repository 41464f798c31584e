import sharp from 'sharp';
import { readImage } from '@/lib/platform/files/uploads';
import { Problem } from '@/lib/shared/problem';
import { picture, pictureFile } from '../../support/pictures';

const BANNER = { field: 'banner', width: 2400, height: 600 };

const INTERLACED =
  'This picture is interlaced (progressive) and has too many pixels for that. Save it without, or smaller.';
const TURNED = 'This picture is saved on its side and has too many pixels for that. Save it upright, or smaller.';

/** A picture in each of a few formats, and the same as a file. */
const files: Record<string, File> = {};
beforeAll(async () => {
  const [whole, quarter] = [picture(8_000, 5_000), picture(4_000, 4_000)];
  const made = {
    'interlaced.png': whole.clone().png({ progressive: true }).toBuffer(),
    'plain.png': whole.clone().png().toBuffer(),
    'interlaced-16-bit.png': picture(4_000, 3_500).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    'progressive.jpg': whole.clone().jpeg({ progressive: true }).toBuffer(),
    'turned.jpg': whole.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    'small-interlaced.png': quarter.clone().png({ progressive: true }).toBuffer(),
    'small-turned.jpg': picture(300, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  };
  for (const [name, bytes] of Object.entries(made)) files[name] = await pictureFile(bytes, name);
}, 60_000);

async function outcomeOf(name: string): Promise<string> {
  try {
    const { content } = await readImage(files[name]!, BANNER);
    const { width, height } = await sharp(await content.arrayBuffer()).metadata();
    return `${width} × ${height}`;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.details.errors?.banner?.[0] ?? `${error.status}: ${error.message}`;
  }
}

test.each([
  ['plain.png', '960 × 600'],
  ['small-interlaced.png', '600 × 600'],
  ['small-turned.jpg', '100 × 300'],
  ['interlaced.png', INTERLACED],
  ['interlaced-16-bit.png', INTERLACED],
  ['progressive.jpg', INTERLACED],
  ['turned.jpg', TURNED],
])('%s: %s', async (name, outcome) => expect(await outcomeOf(name)).toBe(outcome));

test('one is processed and four wait; a sixth is refused in words, and later accepted', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf('small-turned.jpg')));
  expect(outcomes).toEqual([
    ...Array.from({ length: 5 }, () => '100 × 300'),
    '503: Several pictures are being processed. Try again in a moment.',
  ]);
  expect(await outcomeOf('small-turned.jpg')).toBe('100 × 300');
});
