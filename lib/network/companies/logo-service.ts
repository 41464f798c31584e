import 'server-only';
import { fileTypeFromBuffer } from 'file-type';
import { settings } from '@/lib/platform/settings';
import { fetchBytes } from '@/lib/platform/http/outgoing';
import { toPng } from '@/lib/platform/files/pictures';
import { days, hours, msOf } from '@/lib/shared/durations';
import { ofProcess } from '@/lib/shared/process-wide';

const FRESH_FOR = { found: msOf(days(1)), none: msOf(hours(1)) };
const MAX_ENTRIES = 500;
const MAX_BYTES = 4 * 1024 * 1024;
/** Requests to the service at a time. Beyond that a company shows its initials until the next visit. */
const MAX_REQUESTS = 4;

/** Twice the displayed 60 px (spec 1 §9), for high-density screens. */
const SIDE = 120;
const MAX_PIXELS = 16_000_000;
/** Raster formats only: an SVG can contain code for the library that renders it. */
const FORMATS = new Set(['png', 'jpg', 'webp', 'gif', 'avif']);

type Entry = { logo: Buffer | null; expires: number };
type Cache = { entries: Map<string, Entry>; bytes: number; requests: Map<string, Promise<Buffer | null>> };
const shared = ofProcess<{ __concordLogos?: Cache }>();
const cache = (shared.__concordLogos ??= { entries: new Map(), bytes: 0, requests: new Map() });

/**
 * A company's logo from the logo service as PNG; null without LOGO_SERVICE_URL, without a domain, and while the service
 * has none or fails (rule: companies.logo-service). The first request for a company waits up to three seconds for the
 * service; later ones get the cached response, which is renewed in the background after a day.
 */
export async function logoFromService(company: { url: string | null; domain: string | null }): Promise<Buffer | null> {
  const address = addressOf(company);
  if (!address) return null;
  const entry = cache.entries.get(address);
  if (!entry) return request(address);
  if (entry.expires <= Date.now()) void request(address);
  return entry.logo;
}

function addressOf({ url, domain }: { url: string | null; domain: string | null }): string | undefined {
  const host = (url && URL.parse(url)?.hostname.replace(/^www\./, '')) || domain;
  return host ? settings.logo_service_url?.replaceAll('{domain}', encodeURIComponent(host)) : undefined;
}

function request(address: string): Promise<Buffer | null> {
  const running = cache.requests.get(address);
  if (running) return running;
  if (cache.requests.size >= MAX_REQUESTS) return Promise.resolve(null);
  const started = fetchBytes(address, { purpose: 'logo', publicOnly: true, accept: 'image/*' })
    .then(logoOf)
    .catch(() => null)
    // A cached logo is better than none while the service fails.
    .then((logo) => store(address, logo ?? cache.entries.get(address)?.logo ?? null, logo !== null))
    .finally(() => cache.requests.delete(address));
  cache.requests.set(address, started);
  return started;
}

/** @throws Error when the bytes are not an image */
async function logoOf(bytes: Buffer): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !FORMATS.has(type.ext)) throw new Error('The answer is not an image.');
  return toPng(new Blob([bytes as BlobPart]), { width: SIDE, height: SIDE, maxPixels: MAX_PIXELS });
}

function store(address: string, logo: Buffer | null, isFound: boolean): Buffer | null {
  drop(address);
  cache.entries.set(address, { logo, expires: Date.now() + (isFound ? FRESH_FOR.found : FRESH_FOR.none) });
  cache.bytes += logo?.byteLength ?? 0;
  for (const oldest of cache.entries.keys()) {
    if (cache.entries.size <= MAX_ENTRIES && cache.bytes <= MAX_BYTES) break;
    drop(oldest);
  }
  return logo;
}

function drop(address: string): void {
  cache.bytes -= cache.entries.get(address)?.logo?.byteLength ?? 0;
  cache.entries.delete(address);
}

export function forgetLogos(): void {
  cache.entries.clear();
  cache.bytes = 0;
}
