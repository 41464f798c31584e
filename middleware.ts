import { NextResponse, type NextRequest } from 'next/server';
import { config as settings } from '@/lib/core/config';
import { claimsOf, cookieHeader, destinationCookie } from '@/lib/core/session-token';
import { judge, type Verdict } from '@/lib/shared/guards';
import { ownPath, siteOf } from '@/lib/shared/sites';

/** The API looks after itself; what is built never changes. Node, because sessions are read with the server's own key. */
export const config = { runtime: 'nodejs', matcher: ['/((?!api/|_next/static|resources/|favicon\\.ico$|icon\\.svg$).*)'] };

const REMEMBERED_SECONDS = 600;
const LOCAL = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

/**
 * Courtesy before a page is made (ARCHITECTURE 2.5): whose site it is, where a guest is sent, what the page may load.
 * Operations are the lock. Nothing about identity is passed on.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, searchParams } = request.nextUrl;
  const host = request.headers.get('host') ?? '';
  const site = siteOf(host, settings.app_url);
  if (site.kind === 'unknown' && !LOCAL.test(host)) return strangeHost(request, host);
  const next = pathname === '/' && searchParams.get('next');
  if (next) return turnAway(request, { pass: false, to: '/', alert: 'login', remember: true }, ownPath(next));
  const { claims } = await claimsOf(request.cookies);
  const verdict = judge(pathname, claims);
  // A page that has turned this viewer here knew the actor; the token may be out of date.
  if (!verdict.pass && !(claims && searchParams.has('alert'))) return turnAway(request, verdict, pathname + request.nextUrl.search);
  return page(request, landingOf(site, pathname));
}

/** The start of a sub-domain is the landing of its owner. */
const landingOf = (site: ReturnType<typeof siteOf>, path: string) => (site.kind === 'site' && path === '/' ? `/${site.name}` : null);

/** A name below the root host that nobody may have is not found; any other host is none of ours. */
function strangeHost(request: NextRequest, host: string): NextResponse {
  if (host.toLowerCase().endsWith(`.${settings.app_url.host}`)) return page(request, '/404');
  return new NextResponse('This host is not known here.', { status: 421 });
}

/** Sends someone elsewhere with an alert's key, and remembers the page for after sign-in (spec 1 §6). */
function turnAway(request: NextRequest, verdict: Exclude<Verdict, { pass: true }>, wanted: string): NextResponse {
  const to = verdict.alert ? `${verdict.to}?alert=${verdict.alert}` : verdict.to;
  const response = NextResponse.redirect(new URL(to, request.url), { status: 307, headers: { 'Cache-Control': 'no-store' } });
  const isPage = request.method === 'GET' && !request.headers.has('x-prefetch');
  if (verdict.remember && isPage) response.headers.append('Set-Cookie', cookieHeader(destinationCookie(), encodeURIComponent(ownPath(wanted)), REMEMBERED_SECONDS));
  return response;
}

/** Lets the page be made, at another path when a sub-domain means one, under a policy with a nonce of its own. */
function page(request: NextRequest, rewritten: string | null): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set('x-nonce', nonce);
  headers.set('Content-Security-Policy', policy);
  headers.set('x-concord-path', request.nextUrl.pathname + request.nextUrl.search);
  const options = { request: { headers } };
  const response = rewritten ? NextResponse.rewrite(new URL(rewritten + request.nextUrl.search, request.url), options) : NextResponse.next(options);
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** Only our own, scripts by nonce alone (SECURITY, Input and output). Styles inline: components set them as attributes. */
function contentPolicy(nonce: string): string {
  const dev = process.env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "frame-src 'self'", "form-action 'self'",
  ].join('; ');
}
