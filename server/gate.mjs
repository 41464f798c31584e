/** What stands before the app in every process: methods, hosts, load, bodies, headers (SECURITY, fact 3). */
import { addressing } from './address.mjs';
import { bodyLimits } from './bodies.mjs';
import { pathOf, securityHeaders } from './headers.mjs';
import { knownHosts } from './hosts.mjs';
import { replaceable } from './instead.mjs';
import { isPage, plainPage } from './plain-page.mjs';
import { refusalFor, refuse } from './refuse.mjs';
import { watchPage } from './refused-pages.mjs';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/* What a page can be asked with; only routes take more. */
const READS = ['GET', 'HEAD', 'OPTIONS'];
const MOST_UNDER_WAY = 64;

/**
 * @param {import('../lib/shared/settings.ts').Settings} settings
 * @param {(request: object, response: object) => Promise<void>} app answers what the gate lets through
 * @param {{ dev?: boolean, mostUnderWay?: number, methodsOf?: (path: string) => string[] }} options `methodsOf`: which methods a route has
 */
export function makeGate(settings, app, { dev = false, mostUnderWay = MOST_UNDER_WAY, methodsOf = () => [] } = {}) {
  const clean = addressing(settings.trustedProxies);
  const known = knownHosts(settings.appUrl, settings.port);
  const withHeaders = securityHeaders(settings.appUrl);
  const bodyFits = bodyLimits(settings.uploadMaxMb);
  let underWay = 0;

  function refusal(request, path) {
    if (!METHODS.has(request.method)) return notAllowed([...METHODS]);
    if (!isReadable(path)) return [400, 'The address cannot be read.'];
    if (path === '/_next/image') return [404, 'Not found.'];
    if (path === '/api/health') return undefined;
    if (!known(request.headers.host)) return [421, 'This host is not known here.'];
    const wrong = wrongMethod(request.method, path);
    if (wrong) return wrong;
    if (underWay >= mostUnderWay) return [503, 'The portal is busy. Try again in a moment.', { 'Retry-After': '1' }];
    return undefined;
  }

  /** The app answers a page whatever the method; of the API it says itself what it has. */
  function wrongMethod(method, path) {
    if (dev || READS.includes(method) || path.startsWith('/api/')) return undefined;
    const has = methodsOf(path);
    return has.includes(method) ? undefined : notAllowed(has.length ? has : READS);
  }

  /** What the app leaves unsaid: why a page was refused, and which methods an address has. */
  function insteadOf(request, response) {
    const refusedWith = isPage(request) ? watchPage(request.headers['x-request-id'], response) : undefined;
    return (status) => {
      if (status === 405) return refusalFor(request, notAllowed([response.getHeader('allow') ?? methodsOf(pathOf(request))].flat()));
      const refused = refusedWith?.();
      return refused && plainPage(...refused);
    };
  }

  async function answer(request, response) {
    response.setHeader('X-Request-Id', clean(request)['x-request-id']);
    withHeaders(request, response);
    const refused = refusal(request, pathOf(request));
    if (refused) {
      request.resume();
      return refuse(response, refused);
    }
    if (!bodyFits(request, response)) return;
    if (!dev && pathOf(request) !== '/api/health') {
      underWay += 1;
      response.once('close', () => (underWay -= 1));
    }
    replaceable(response, insteadOf(request, response));
    await app(request, response);
  }
  return { answer, underWay: () => underWay };
}

const notAllowed = (methods) => [405, 'Method not allowed.', { Allow: methods.join(', ') }];

/** Whether what is percent-encoded in a path can be decoded. */
function isReadable(path) {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
