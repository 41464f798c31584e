import 'server-only';
import { sql } from 'drizzle-orm';
import { withDatabase } from '@/db/client';
import { sites } from '@/db/schema';
import { preparedOn } from '@/db/prepared';
import { settings } from '@/lib/platform/settings';
import { decideAccess } from '@/lib/shared/guards';
import { SITE_NAME, siteOf } from '@/lib/shared/sites';
import { pageStatusOf, type PageStatus } from './page-status';
import { problemOf } from './reply';
import { bearerOf, requestInfoOf } from '@/lib/platform/http/request-info';
import { takeRequest } from '@/lib/platform/limits/request-limit';
import { claimsOf, readToken } from '@/lib/platform/secrets/session-token';
import { ofProcess } from '@/lib/shared/process-wide';

type PageRequest = { path: string; match: 'known' | 'site' | 'unknown'; headers: Headers };
type GuestPage = 'render' | 'not-found' | PageStatus;

const shared = ofProcess<{ __concordGuestPage?: (request: PageRequest) => Promise<GuestPage> }>();

/** Registers `guestPage` for the request pipeline, which calls it before Next renders (server/not-found-page.ts). */
export function answerGuestPages(): void {
  shared.__concordGuestPage = guestPage;
}

/** Decides whether a guest gets the prerendered Page Not Found (rule: web.not-found). Counts the request if so. */
export async function guestPage({ path, match, headers }: PageRequest): Promise<GuestPage> {
  try {
    if (!(await isMissing(path, match, headers.get('host'))) || (await isLoggedIn(headers))) return 'render';
    takeRequest({ kind: 'guest' }, requestInfoOf(headers).address);
    return 'not-found';
  } catch (error) {
    const problem = problemOf(error);
    if (problem) return pageStatusOf(problem);
    throw error;
  }
}

async function isMissing(path: string, match: PageRequest['match'], host: string | null): Promise<boolean> {
  const site = siteOf(host, settings.app_url);
  const isOwn = host?.toLowerCase().endsWith(`.${settings.app_url.host}`);
  if (site.kind === 'unknown' && isOwn) return true;
  if (site.kind === 'site' && path === '/') return !(await isSite(site.name));
  // Below folders whose pages need a login, guests are sent to the login.
  if (!decideAccess(path, null).pass) return false;
  return match === 'unknown' || (match === 'site' && !(await isSite(nameIn(path))));
}

function nameIn(path: string): string {
  try {
    return decodeURIComponent(path.slice(1)).toLowerCase();
  } catch {
    return '';
  }
}

async function isSite(name: string): Promise<boolean> {
  if (!SITE_NAME.test(name)) return false;
  return withDatabase(async (db) => (await findSite(db).execute({ name })).length > 0);
}

const findSite = preparedOn((db) =>
  db
    .select({ name: sites.name })
    .from(sites)
    .where(sql`${sites.name} = ${sql.placeholder('name')}`)
    .prepare('site'),
);

async function isLoggedIn(headers: Headers): Promise<boolean> {
  if (headers.has('authorization')) return (await readToken(bearerOf(headers))) !== null;
  const cookies = new Map(
    (headers.get('cookie') ?? '').split(/; */).map((cookie) => {
      const end = cookie.indexOf('=');
      return [cookie.slice(0, end), cookie.slice(end + 1)];
    }),
  );
  const { claims } = await claimsOf({
    get: (name) => {
      const value = cookies.get(name);
      return value === undefined ? undefined : { value };
    },
  });
  return claims !== null;
}
