/** Runs in a thread without a bundler. */

export type EncodedFile = { name: string; content: Uint8Array<ArrayBuffer> };

const BEGIN = /^begin [0-7]{3,4} (\S.{0,254})$/;

/** Takes uuencoded files out of a text. Text that only looks like one stays. */
export function takeUuencoded(text: string): { text: string; files: EncodedFile[] } {
  if (!/^begin [0-7]{3,4} /m.test(text)) return { text, files: [] };
  const lines = text.split(/\r?\n/);
  const left: string[] = [];
  const files: EncodedFile[] = [];
  for (let at = 0; at < lines.length; at++) {
    const name = BEGIN.exec(lines[at]!)?.[1];
    const found = name === undefined ? null : bytesFrom(lines, at + 1);
    if (name === undefined || !found) left.push(lines[at]!);
    else {
      files.push({ name: name.trim(), content: found.content });
      at = found.end;
    }
  }
  return { text: left.join('\n'), files };
}

function bytesFrom(lines: string[], from: number): { content: Uint8Array<ArrayBuffer>; end: number } | null {
  const bytes: number[] = [];
  for (let at = from; at < lines.length; at++) {
    const line = lines[at]!;
    if (line === 'end') return { content: Uint8Array.from(bytes), end: at };
    const size = line === '' ? 0 : valueAt(line, 0);
    if (!/^[ -`]*$/.test(line) || line.length - 1 > Math.ceil(size / 3) * 4 + 1) return null;
    for (let group = 0; group * 3 < size; group++) {
      const [a, b, c, d] = [1, 2, 3, 4].map((place) => valueAt(line, group * 4 + place)) as [
        number,
        number,
        number,
        number,
      ];
      const three = [(a << 2) | (b >> 4), (b << 4) | (c >> 2), (c << 6) | d];
      bytes.push(...three.slice(0, size - group * 3).map((byte) => byte & 0xff));
    }
  }
  return null;
}

/** A space at the end of a line may be lost on the way. */
const valueAt = (line: string, place: number) => ((line.charCodeAt(place) || 32) - 32) & 63;
