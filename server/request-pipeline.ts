/**
 * Request pipeline in front of Next, in every process: target, method, host, load, headers (rules: operations.gate,
 * web.headers, hosts.unknown).
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { log } from '../lib/platform/log.ts';
import type { Settings } from '../lib/platform/settings/index.ts';
import { isApiPath } from '../lib/shared/api-paths.ts';
import { drainAfterAnswer, drainBody, loadLimit } from './body-limits.ts';
import { headerCleaner, trustedProxyCheck } from './client-address.ts';
import { crossOrigin } from './cross-origin.ts';
import { hostNormalizer, knownHosts } from './known-hosts.ts';
import { NO_METRICS, type MetricsAnswer } from './metrics-answer.ts';
import { watchPage } from './page-status.ts';
import { answerOf, type Refusal } from './refusal.ts';
import { hasManyCookies, hasManyParameters, isValidTarget } from './request-target.ts';
import { wrapResponse, type StaticAnswer } from './response-override.ts';
import { pathOf, securityHeaders } from './security-headers.ts';
import { isPage, staticErrorPage } from './static-error-page.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const PAGE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const HEALTH = '/api/health';
/** Load balancers request these from each instance at its own address. */
const PROBES = [HEALTH, '/api/ready'];

type App = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
type Options = {
  dev?: boolean;
  maxConcurrentRequests?: number;
  methodsOf?: (path: string) => string[];
  serveStatic?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Returns Page Not Found for a guest, and undefined for everything that the app answers. */
  notFoundPage?: (request: IncomingMessage) => Promise<StaticAnswer | undefined>;
  watch?: (request: IncomingMessage, response: ServerResponse) => void;
  metrics?: MetricsAnswer;
};

export function requestPipeline(settings: Settings, app: App, options: Options = {}) {
  const { dev = false, maxConcurrentRequests, methodsOf = () => [], serveStatic = () => false, notFoundPage } = options;
  const { watch = () => {}, metrics = NO_METRICS } = options;
  const cleanHeaders = headerCleaner(trustedProxyCheck(settings.trusted_proxies));
  const normalizeHost = hostNormalizer(settings.app_url.origin);
  const isKnownHost = knownHosts(settings.app_url.origin, settings.port);
  const addHeaders = securityHeaders(settings.app_url.origin);
  const otherOrigins = crossOrigin(settings.cors_origins);
  const load = loadLimit(maxConcurrentRequests);

  function refusalOf(request: IncomingMessage, path: string): Refusal | undefined {
    const malformed = shapeRefusal(request);
    if (malformed) return malformed;
    if (!METHODS.includes(request.method ?? '')) return notAllowed(METHODS);
    if (path === '/_next/image') return { status: 404, message: 'Not found.' };
    if (PROBES.includes(path) || metrics.isFor(request, path)) return undefined;
    if (!isKnownHost(request.headers.host)) return { status: 421, message: 'This host is not known here.' };
    return methodRefusal(request.method ?? '', path);
  }

  /** Next renders pages for any method; API routes check methods themselves. */
  function methodRefusal(method: string, path: string): Refusal | undefined {
    if (dev || PAGE_METHODS.includes(method) || isApiPath(path)) return undefined;
    const methods = methodsOf(path);
    return methods.includes(method) ? undefined : notAllowed(methods.length ? methods : PAGE_METHODS);
  }

  /** Overrides responses that Next cannot produce: the status of a failed page, and a 405 with its methods. */
  function overrideOf(request: IncomingMessage, response: ServerResponse, request_id: string) {
    const failureOf = isPage(request) ? watchPage(request_id, response) : undefined;
    return (status: number) => {
      if (status === 405)
        return answerOf(request, notAllowed([response.getHeader('allow') ?? methodsOf(pathOf(request))].flat()));
      const failure = failureOf?.();
      return failure && staticErrorPage(failure.status, failure.message, failure.headers);
    };
  }

  const isAdmitted = async (request: IncomingMessage, response: ServerResponse, path: string) =>
    // A scrape is most useful while the portal is busy, so it is exempt from the load limit.
    dev || path === HEALTH || metrics.isFor(request, path) || load.admit(request, response);

  const ownAnswer = async (request: IncomingMessage, path: string) =>
    metrics.isFor(request, path) ? metrics.answer(request) : notFoundPage?.(request);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    watch(request, response);
    const request_id = cleanHeaders(request);
    normalizeHost(request.headers);
    response.setHeader('X-Request-Id', request_id);
    drainAfterAnswer(request, response);
    const send = wrapResponse(request, response, {
      addHeaders() {
        addHeaders(request, response);
        otherOrigins.addHeaders(request, response);
        if (String(response.getHeader('content-type')).startsWith('text/event-stream')) response.emit('streaming');
      },
      override: overrideOf(request, response, request_id),
      drain: () => drainBody(request),
    });
    const path = pathOf(request);
    const refusal = refusalOf(request, path);
    if (refusal) return send(answerOf(request, refusal));
    if (otherOrigins.isPreflight(request)) return send({ status: 204, headers: {}, body: '' });
    if (!(await isAdmitted(request, response, path))) return send(answerOf(request, BUSY));
    if (serveStatic(request, response)) return;
    try {
      const own = await ownAnswer(request, path);
      if (own) send(own);
      else await app(request, response);
    } catch (err) {
      if (request.destroyed && !request.complete) return;
      log.error({ err, request_id }, 'request failed');
      failWith(answerOf(request, { status: 500, message: 'Something went wrong.' }), response, send);
    }
  }
  return { answer, load: load.counts };
}

function shapeRefusal(request: IncomingMessage): Refusal | undefined {
  if (!isValidTarget(request)) return { status: 400, message: 'The address cannot be read.' };
  if (hasManyParameters(request)) return { status: 413, message: 'The request has too many fields.' };
  if (hasManyCookies(request)) return { status: 431, message: 'The request headers are too large.' };
  return undefined;
}

function failWith(answer: StaticAnswer, response: ServerResponse, send: (answer: StaticAnswer) => void): void {
  if (response.headersSent) response.destroy();
  else send(answer);
}

const BUSY: Refusal = {
  status: 503,
  message: 'The portal is busy. Try again in a moment.',
  headers: { 'Retry-After': '1' },
};

const notAllowed = (methods: (string | number)[]): Refusal => ({
  status: 405,
  message: 'Method not allowed.',
  headers: { Allow: methods.join(', ') },
});
