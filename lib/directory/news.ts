import 'server-only';
import sanitize from 'sanitize-html';
import { z } from 'zod';
import { config } from '@/lib/core/config';
import { fetchLimited } from '@/lib/core/fetch-limited';
import { query } from '@/lib/core/operation';
import { partner } from '@/lib/shared/gates';

/** A post of the news site: text alone, and where it stands. */
export type Post = { title: string; link: string; date: string | null };

const MINUTE = 60_000;
/** Posts are asked for again after this long, sooner after a failure; older ones than `good` are not shown any more. */
const AGES = { fresh: 10 * MINUTE, failed: MINUTE / 2, good: 60 * MINUTE };
const SHOWN = 3;
const MOST_LOOKED_AT = 50;
const LONGEST_TITLE = 140;

type Kept = { url: string; posts: Post[]; at: number; next: number; asking: Promise<void> | null };
/* One for the process, wherever the bundler puts this module. */
const shared = globalThis as typeof globalThis & { __concordNews?: Kept };

/** The latest posts of the news site (spec 1 §2, §7), as far as they are at hand: nobody waits for another site. */
export const listNews = query({ who: partner, input: z.object({}), run: async () => latestNews() });

/** What is at hand now; asks again in the background when it is old. Empty without NEWS_URL, or while the site fails. */
export function latestNews(now = Date.now()): Post[] {
  if (!config.news_url) return [];
  const kept = keptFor(config.news_url);
  if (now >= kept.next) void refreshNews();
  return now - kept.at < AGES.good ? kept.posts : [];
}

/** Asks the site, one request at a time; a failure leaves what was there, and is not repeated at once. */
export function refreshNews(): Promise<void> {
  if (!config.news_url) return Promise.resolve();
  const kept = keptFor(config.news_url);
  kept.asking ??= fetchLimited(askFor(kept.url), { accept: 'application/json' }).then(postsOf).then(
    (posts) => void Object.assign(kept, { posts, at: Date.now(), next: Date.now() + AGES.fresh }),
    () => void (kept.next = Date.now() + AGES.failed),
  ).finally(() => (kept.asking = null));
  return kept.asking;
}

function keptFor(url: string): Kept {
  if (shared.__concordNews?.url !== url) shared.__concordNews = { url, posts: [], at: 0, next: 0, asking: null };
  return shared.__concordNews;
}

function askFor(address: string): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ per_page: String(SHOWN), orderby: 'date', order: 'desc' })) url.searchParams.set(name, value);
  return url.href;
}

/**
 * Three posts at most, newest first, of a WordPress-like answer: a list of `{ title: { rendered } | title, link, date_gmt, date }`.
 * Nothing of it is trusted. @throws Error when it is no list.
 */
export function postsOf(answer: string, now = Date.now()): Post[] {
  const list: unknown = JSON.parse(answer);
  if (!Array.isArray(list)) throw new Error('The answer is no list of posts.');
  const posts = list.slice(0, MOST_LOOKED_AT).map((raw) => postOf(raw, now)).filter((post) => post !== null);
  return posts.sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '')).slice(0, SHOWN);
}

const Html = z.string().max(20 * LONGEST_TITLE);
const Raw = z.object({
  title: z.union([Html, z.object({ rendered: Html }).transform(({ rendered }) => rendered)]),
  link: z.string().max(2000),
  date_gmt: z.string().max(40).nullish().catch(null),
  date: z.string().max(40).nullish().catch(null),
});

function postOf(raw: unknown, now: number): Post | null {
  const { data } = Raw.safeParse(raw);
  const title = data && plainText(data.title);
  const link = data && webAddress(data.link);
  return title && link ? { title, link, date: momentOf(data.date_gmt, now) ?? momentOf(data.date, now) } : null;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of a piece of HTML, on one line. What is left after the tags are gone is escaped in four characters only. */
function plainText(html: string): string {
  const escaped = sanitize(html, { allowedTags: [], allowedAttributes: {} });
  const text = escaped.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? '').toWellFormed();
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').replace(/\s+/g, ' ').trim();
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1).toWellFormed().replaceAll('\ufffd', '').trimEnd()}…` : line;
}

function webAddress(link: string): string | null {
  const url = URL.parse(link);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password ? url.href : null;
}

const EARLIEST = Date.UTC(1995, 0, 1);
const DAY = 24 * 60 * MINUTE;

/** A date of our time, as UTC where it names no zone; null for any other. */
function momentOf(date: string | null | undefined, now: number): string | null {
  const found = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(date ?? '');
  const moment = found ? Date.parse(found[1] ? found[0] : `${found[0]}Z`) : NaN;
  return moment >= EARLIEST && moment <= now + DAY ? new Date(moment).toISOString() : null;
}
