import 'server-only';
import sanitize from 'sanitize-html';
import { z } from 'zod';
import { settings } from '@/lib/platform/settings';
import { fetchLimited } from '@/lib/platform/http/outgoing';
import { query } from '@/lib/platform/operation/operation';
import { DAY_MS, hours, minutes, msOf, seconds } from '@/lib/shared/durations';
import { member } from '@/lib/shared/gates';
import { Post } from './resources';
import { ofProcess } from '@/lib/shared/process-wide';

/** Milliseconds until posts are fetched again, also after a failure; posts older than `good` are not shown. */
const AGES = { fresh: msOf(minutes(10)), failed: msOf(seconds(30)), good: msOf(hours(1)) };
const SHOWN = 3;
const MAX_LOOKED_AT = 50;
const LONGEST_TITLE = 140;

type Cache = { url: string; posts: Post[]; at: number; next: number; fetching: Promise<void> | null };
const shared = ofProcess<{ __concordNews?: Cache }>();

/** The latest posts of the news site that are already loaded (rule: screens.news). */
export const listNews = query({
  who: member,
  input: z.object({}),
  output: () => z.array(Post),
  run: async () => latestNews(),
});

/** The loaded posts; starts a fetch in the background when they are old. Empty without NEWS_URL or while the site fails. */
export function latestNews(now = Date.now()): Post[] {
  if (!settings.news_url) return [];
  const cache = cacheFor(settings.news_url);
  if (now >= cache.next) void refreshNews();
  return now - cache.at < AGES.good ? cache.posts : [];
}

/** Fetches the posts, one request at a time. After a failure the old posts stay, and the next try waits. */
export function refreshNews(): Promise<void> {
  if (!settings.news_url) return Promise.resolve();
  const cache = cacheFor(settings.news_url);
  cache.fetching ??= fetchLimited(requestUrl(cache.url), { purpose: 'news', accept: 'application/json' })
    .then(postsOf)
    .then(
      (posts) => void Object.assign(cache, { posts, at: Date.now(), next: Date.now() + AGES.fresh }),
      () => void (cache.next = Date.now() + AGES.failed),
    )
    .finally(() => (cache.fetching = null));
  return cache.fetching;
}

function cacheFor(url: string): Cache {
  if (shared.__concordNews?.url !== url) shared.__concordNews = { url, posts: [], at: 0, next: 0, fetching: null };
  return shared.__concordNews;
}

function requestUrl(address: string): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ per_page: String(SHOWN), orderby: 'date', order: 'desc' }))
    url.searchParams.set(name, value);
  return url.href;
}

/**
 * At most three posts, newest first, from an untrusted WordPress-like answer: a list of
 * `{ title: { rendered } | title, link, date_gmt, date }`. @throws Error when it is not a list.
 */
export function postsOf(answer: string, now = Date.now()): Post[] {
  const list: unknown = JSON.parse(answer);
  if (!Array.isArray(list)) throw new Error('The answer is not a list of posts.');
  const posts = list
    .slice(0, MAX_LOOKED_AT)
    .map((raw) => postOf(raw, now))
    .filter((post) => post !== null);
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
  return title && link ? { title, link, date: timestampOf(data.date_gmt, now) ?? timestampOf(data.date, now) } : null;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The text of a piece of HTML on one line. The sanitizer escapes four characters, which are unescaped here. */
function plainText(html: string): string {
  const escaped = sanitize(html, { allowedTags: [], allowedAttributes: {} });
  const text = escaped.replace(/&(amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? '').toWellFormed();
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST_TITLE
    ? `${line
        .slice(0, LONGEST_TITLE - 1)
        .toWellFormed()
        .replaceAll('\ufffd', '')
        .trimEnd()}…`
    : line;
}

function webAddress(link: string): string | null {
  const url = URL.parse(link);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
    ? url.href
    : null;
}

const EARLIEST = Date.UTC(1995, 0, 1);

/** A plausible date as ISO 8601, read as UTC when it names no zone; null for anything else. */
function timestampOf(date: string | null | undefined, now: number): string | null {
  const found = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?$/.exec(date ?? '');
  const moment = found ? Date.parse(found[1] ? found[0] : `${found[0]}Z`) : NaN;
  return moment >= EARLIEST && moment <= now + DAY_MS ? new Date(moment).toISOString() : null;
}
