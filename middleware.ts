import { NextResponse, type NextRequest } from 'next/server';
import { settings } from '@/lib/platform/settings';
import type { Claims } from '@/lib/shared/actor';
import { cardSources } from '@/lib/platform/settings/card';
import { claimsOf, cookieHeader, destinationCookie } from '@/lib/platform/secrets/session-token';
import { decideAccess, type AccessDecision } from '@/lib/shared/guards';
import { ownPath, siteOf } from '@/lib/shared/sites';

/**
 * Pages only: API routes check access themselves, and static files need no check. Runs on Node.js because of the
 * session key.
 */
export const config = {
  runtime: 'nodejs',
  matcher: [
    '/((?!api/|v1/|v2/|oauth2/|mcp$|_next/static|resources/|saml2/|oidc/|\\.well-known/|favicon\\.ico$|icon\\.svg$|manifest\\.webmanifest$|robots\\.txt$|push-worker\\.js$).*)',
  ],
};

const REMEMBERED_SECONDS = 600;
/** Served by a route, which sets its own policy (rule: operations.status-page). */
const STATUS_PAGE = '/status';
/** The only page with Stripe's card form. */
const CARD_PAGE = '/onboarding/agreements';
const LOCAL = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

/**
 * Route guard of pages: resolves the host to a site, redirects users who may not open a page (lib/shared/guards.ts) and
 * sets the content security policy. For convenience only: operations authorize every request themselves. Never forwards
 * identity headers.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  const host = request.headers.get('host') ?? '';
  const site = siteOf(host, settings.app_url);
  if (site.kind === 'unknown' && !LOCAL.test(host)) return unknownHost(request, host);
  const { claims } = await claimsOf(request.cookies);
  const next = pathname === '/' && searchParams.get('next');
  if (next) return toLogin(request, ownPath(next), claims);
  const decision = decideAccess(pathname, claims);
  // An alert in the address means that a page has already redirected here based on the database. The token may be
  // outdated, so do not redirect again.
  if (!decision.pass && !(claims && searchParams.has('alert')))
    return redirectAway(request, decision, pathname + request.nextUrl.search);
  return page(request, rewrittenPath(site, pathname));
}

/** To the login, which returns to `next`; straight there from a page that lost its login where the browser has one again. */
function toLogin(request: NextRequest, next: string, claims: Claims | null): NextResponse {
  const lost = request.nextUrl.searchParams.get('alert') === 'signed_out';
  if (lost && claims) return redirectAway(request, { pass: false, to: next, remember: false }, next);
  return redirectAway(request, { pass: false, to: '/', alert: lost ? 'signed_out' : 'login', remember: true }, next);
}

/** The root path of a subdomain is the landing page of its company or group; the status page may be switched off. */
function rewrittenPath(site: ReturnType<typeof siteOf>, path: string): string | null {
  if (path === STATUS_PAGE) return settings.status_page ? null : '/404';
  return site.kind === 'site' && path === '/' ? `/${site.name}` : null;
}

/** Page Not Found on unknown subdomains, 421 on any other host. */
function unknownHost(request: NextRequest, host: string): NextResponse {
  if (host.toLowerCase().endsWith(`.${settings.app_url.host}`)) return page(request, '/404');
  return new NextResponse('This host is not known here.', { status: 421 });
}

/** Redirects with an alert key and remembers the requested page in a cookie until sign-in (spec 1 §6). */
function redirectAway(
  request: NextRequest,
  decision: Exclude<AccessDecision, { pass: true }>,
  requested: string,
): NextResponse {
  const to = decision.alert ? `${decision.to}?alert=${decision.alert}` : decision.to;
  const response = NextResponse.redirect(new URL(to, request.url), {
    status: 307,
    headers: { 'Cache-Control': 'no-store' },
  });
  const isPage = request.method === 'GET' && !request.headers.has('x-prefetch');
  if (decision.remember && isPage)
    response.headers.append(
      'Set-Cookie',
      cookieHeader(destinationCookie(), encodeURIComponent(ownPath(requested)), REMEMBERED_SECONDS),
    );
  return response;
}

/** Renders the page, or the one at `rewritten`, with a content security policy and nonce. */
function page(request: NextRequest, rewritten: string | null): NextResponse {
  if (request.nextUrl.pathname === STATUS_PAGE && !rewritten) return NextResponse.next();
  const nonce = btoa(crypto.randomUUID());
  const policy = contentPolicy(nonce, request.nextUrl.pathname === CARD_PAGE ? cardSources() : null);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  headers.set('x-concord-path', request.nextUrl.pathname + request.nextUrl.search);
  const options = { request: { headers } };
  const response = rewritten
    ? NextResponse.rewrite(new URL(rewritten + request.nextUrl.search, request.url), options)
    : NextResponse.next(options);
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

const listed = (sources: string[] = []) => sources.map((source) => ` ${source}`).join('');

/** Allows own sources only, scripts by nonce, and Stripe's where cards are entered (rule: web.csp). Inline styles are allowed because components set style attributes. */
function contentPolicy(nonce: string, card: ReturnType<typeof cardSources>): string {
  const dev = process.env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${listed(card?.script)}${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${listed(card?.connect)}${dev ? ' ws:' : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `frame-src 'self'${listed(card?.frame)}`,
    "form-action 'self'",
  ].join('; ');
}
