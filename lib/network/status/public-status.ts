import 'server-only';
import { z } from 'zod';
import { withDatabase } from '@/db/client';
import { FILE } from '@/lib/platform/operation/output';
import { query } from '@/lib/platform/operation/operation';
import { settings } from '@/lib/platform/settings';
import { msOf, secondsOf, STATUS_CACHED } from '@/lib/shared/durations';
import { anyone } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { checkParts } from './checks';
import { readDays } from './checks.sql';
import { statusPage } from './public-page';

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': `public, max-age=${secondsOf(STATUS_CACHED)}`,
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * Page for everyone: whether the portal's parts work now, and in the last 90 days (rule: operations.status-page). It has no
 * script and nobody's data.
 * @throws Problem not_found where STATUS_PAGE is off
 */
export const readPublicStatus = query({
  who: anyone,
  input: z.object({}),
  output: () => FILE,
  async run() {
    if (!settings.status_page) return notFound('Page not found.');
    return new Response(await cachedPage(), { headers: HEADERS });
  },
});

let cached: { until: number; page: Promise<string> } | undefined;

/** Concurrent readers share one reading of the database, and a failed one is not kept. */
function cachedPage(): Promise<string> {
  if (!cached || cached.until <= Date.now()) {
    const page = renderPage();
    const entry = (cached = { until: Date.now() + msOf(STATUS_CACHED), page });
    page.catch(() => {
      if (cached === entry) cached = undefined;
    });
  }
  return cached.page;
}

const renderPage = () =>
  withDatabase(async (db) => {
    const [states, counts] = await Promise.all([checkParts(db), readDays(db, {}, {})]);
    return statusPage({ network: settings.network_name, states, counts, now: new Date() });
  });
