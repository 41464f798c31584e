import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { countUnreached } from '@/lib/partners/health/health';
import { superAdmin } from '@/lib/shared/gates';
import { totalOf } from '@/lib/platform/operation/paging';
import { countWaiting } from './dashboard.sql';
import { Total } from '@/lib/platform/operation/resources';

const COUNT_LIMIT = 1_000;

/** Work waiting for the network, each kind counted up to a limit (rule: network.dashboard). */
export const readWaiting = query({
  who: superAdmin,
  input: z.object({}),
  output: () =>
    z.strictObject({
      onboarding: Total,
      registrations: Total,
      late_cases: Total,
      refused_emails: Total,
      requests: Total,
      drafts: Total,
      /** Red processes (rule: health.verdict). */
      unreached: Total,
    }),
  async run({ db }) {
    const [[counted], unreached] = await Promise.all([
      countWaiting(db, {}, { limit: COUNT_LIMIT + 1 }),
      countUnreached(db),
    ]);
    const total = (count: number | undefined) => totalOf(count ?? 0, COUNT_LIMIT);
    return {
      onboarding: total(counted?.onboarding),
      registrations: total(counted?.registrations),
      late_cases: total(counted?.late_cases),
      refused_emails: total(counted?.refused_emails),
      requests: total(counted?.requests),
      drafts: total(counted?.drafts),
      unreached: total(unreached),
    };
  },
});
export type Waiting = Awaited<ReturnType<typeof readWaiting.run>>;
