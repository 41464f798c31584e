import 'server-only';

/** Pictures may be kept by any cache for five minutes, and shown from it for a day while a new one is fetched. */
const KEPT = 'public, max-age=300, stale-while-revalidate=86400';

const HEADERS = { 'Cache-Control': KEPT, 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" };

/** An uploaded picture, which was drawn anew as PNG when it was stored. */
export const picture = (bytes: Uint8Array): Response => new Response(bytes as BodyInit, { headers: { ...HEADERS, 'Content-Type': 'image/png' } });

/** A name as a picture: its initials, or the whole name, on a colour that is always the same for it. */
export function drawn(name: string, shape: 'initials' | 'banner'): Response {
  const text = escape(shape === 'initials' ? initialsOf(name) : name);
  const [width, height, size] = shape === 'initials' ? [120, 120, text.length > 1 ? 52 : 60] : [1200, 240, Math.min(96, Math.floor(1900 / Math.max(name.length, 1)))];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(name)}"><rect width="${width}" height="${height}" fill="hsl(${hueOf(name)} 45% 30%)"/><text x="50%" y="50%" dy=".35em" text-anchor="middle" fill="#fff" font-family="Inter, system-ui, sans-serif" font-weight="600" font-size="${size}">${text}</text></svg>`;
  return new Response(svg, { headers: { ...HEADERS, 'Content-Type': 'image/svg+xml; charset=utf-8' } });
}

/** The first letters of the first two words. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.slice(0, 2).map((word) => [...word][0]!.toUpperCase()).join('') || '?';
}

function hueOf(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + char.codePointAt(0)!) % 360_007;
  return sum % 360;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);
