/** Answers `GET /metrics` to who has the token (rule: operations.metrics). */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { answerOf } from './refusal.ts';
import type { StaticAnswer } from './response-override.ts';

const PATH = '/metrics';

type Options = { token: string; rootHost: string; text: () => Promise<string>; contentType: string };

/** `isFor` is false for requests that the address does not answer: they are as any others. */
export type MetricsAnswer = {
  isFor: (request: IncomingMessage, path: string) => boolean;
  answer: (request: IncomingMessage) => Promise<StaticAnswer | undefined>;
};
/** Without METRICS_TOKEN. */
export const NO_METRICS: MetricsAnswer = { isFor: () => false, answer: async () => undefined };

/**
 * Creates it. It is on the root host, and on the address of an instance, by which Prometheus asks each of several; never on
 * the sub-domains. Requests that come in during a scrape share its answer.
 */
export function metricsAnswer({ token, rootHost, text, contentType }: Options): MetricsAnswer {
  const expected = digest(`Bearer ${token}`);
  let scraping: Promise<string> | undefined;

  const isOwnHost = (host = '') => host.toLowerCase() === rootHost || isAddress(host);
  return {
    isFor: ({ method, headers }, path) =>
      path === PATH && (method === 'GET' || method === 'HEAD') && isOwnHost(headers.host),
    async answer(request) {
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected))
        return answerOf(request, {
          status: 401,
          message: 'The token is missing or wrong.',
          headers: { 'WWW-Authenticate': 'Bearer' },
        });
      scraping ??= text().finally(() => (scraping = undefined));
      const body = await scraping;
      return { status: 200, body, headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } };
    },
  };
}

/* Digests have the same length, whatever was sent. */
const digest = (text: string) => createHash('sha256').update(text).digest();

/** True for an IP address with or without a port. */
function isAddress(host: string): boolean {
  const { hostname = '' } = URL.parse(`http://${host}`) ?? {};
  return isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
