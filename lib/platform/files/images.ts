import 'server-only';
import escapeHtml from 'escape-html';
import { days, minutes, secondsOf } from '@/lib/shared/durations';
import { initials } from '@/lib/shared/format';

const CACHE_CONTROL = `public, max-age=${secondsOf(minutes(5))}, stale-while-revalidate=${secondsOf(days(1))}`;

const HEADERS = {
  'Cache-Control': CACHE_CONTROL,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

export const imageResponse = (image: Uint8Array | ReadableStream): Response =>
  new Response(image as BodyInit, { headers: { ...HEADERS, 'Content-Type': 'image/png' } });

export function placeholderImage(name: string, shape: 'initials' | 'banner'): Response {
  const text = escapeHtml(shape === 'initials' ? initials(name) : name);
  const [width, height, size] =
    shape === 'initials'
      ? [120, 120, text.length > 1 ? 52 : 60]
      : [1200, 240, Math.min(96, Math.floor(1900 / Math.max(name.length, 1)))];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(name)}"><rect width="${width}" height="${height}" fill="hsl(${hueOf(name)} 45% 30%)"/><text x="50%" y="50%" dy=".35em" text-anchor="middle" fill="#fff" font-family="Inter, system-ui, sans-serif" font-weight="600" font-size="${size}">${text}</text></svg>`;
  return new Response(svg, { headers: { ...HEADERS, 'Content-Type': 'image/svg+xml; charset=utf-8' } });
}

function hueOf(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + char.codePointAt(0)!) % 360_007;
  return sum % 360;
}
