/** Answers `GET /metrics` to holders of the token (rule: operations.metrics). */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { addressKey } from '../lib/shared/address-key.ts';
import { MINUTE_MS } from '../lib/shared/durations.ts';
import { answerOf, type Refusal } from './refusal.ts';
import type { StaticAnswer } from './response-override.ts';

const PATH = '/metrics';
/** Wrong tokens per address and minute, in each process. */
const MAX_WRONG = 10;
const MAX_ADDRESSES = 20_000;

type Options = { token: string; rootHost: string; text: () => Promise<string>; contentType: string };

/** `isFor` is false for requests that the app answers. */
export type MetricsAnswer = {
  isFor: (request: IncomingMessage, path: string) => boolean;
  answer: (request: IncomingMessage) => Promise<StaticAnswer | undefined>;
};
export const NO_METRICS: MetricsAnswer = { isFor: () => false, answer: async () => undefined };

/**
 * Answers on the root host, and on an instance's own address, by which Prometheus scrapes each of several; never on
 * sub-domains. Requests that arrive during a scrape share its answer.
 */
export function metricsAnswer({ token, rootHost, text, contentType }: Options): MetricsAnswer {
  const expected = digest(`Bearer ${token}`);
  const wrong = wrongTokens();
  let scraping: Promise<string> | undefined;

  const isOwnHost = (host = '') => host.toLowerCase() === rootHost || isAddress(host);
  return {
    isFor: ({ method, headers }, path) =>
      path === PATH && (method === 'GET' || method === 'HEAD') && isOwnHost(headers.host),
    async answer(request) {
      const wait = wrong.secondsToWait(request);
      if (wait) return answerOf(request, tooManyFor(wait));
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
        wrong.count(request);
        return answerOf(request, WRONG);
      }
      scraping ??= text().finally(() => (scraping = undefined));
      const body = await scraping;
      return { status: 200, body, headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } };
    },
  };
}

const WRONG: Refusal = {
  status: 401,
  message: 'The token is missing or wrong.',
  headers: { 'WWW-Authenticate': 'Bearer' },
};

const tooManyFor = (seconds: number): Refusal => ({
  status: 429,
  message: 'Too Many Requests. Please try again later.',
  headers: { 'Retry-After': String(seconds) },
});

/**
 * Counts wrong tokens by address, in windows of a minute. Above the limit, the right token waits as well, or guessing
 * could continue.
 */
function wrongTokens() {
  const counts = new Map<string, number>();
  let endsAt = 0;
  const keyOf = ({ headers }: IncomingMessage) => addressKey(String(headers['x-client-address'] ?? ''));
  return {
    secondsToWait(request: IncomingMessage): number {
      const left = endsAt - Date.now();
      return left > 0 && (counts.get(keyOf(request)) ?? 0) >= MAX_WRONG ? Math.ceil(left / 1000) : 0;
    },
    count(request: IncomingMessage): void {
      const now = Date.now();
      if (now >= endsAt || counts.size >= MAX_ADDRESSES) {
        counts.clear();
        endsAt = now + MINUTE_MS;
      }
      const key = keyOf(request);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}

/* Digests have equal length, as timingSafeEqual requires. */
const digest = (text: string) => createHash('sha256').update(text).digest();

function isAddress(host: string): boolean {
  const { hostname = '' } = URL.parse(`http://${host}`) ?? {};
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
