import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { totalOf } from '@/lib/platform/operation/paging';
import { Total } from '@/lib/platform/operation/resources';
import { isNetworkStaff } from '@/lib/shared/actor';
import { companyAdmin, decidesRegistrations, orNetworkStaff } from '@/lib/shared/gates';
import { countPending } from '@/lib/people/users/registration-queue.sql';
import { countWaiting } from './dashboard.sql';

/** Larger counts show as "99+": a menu is on every screen, so it must cost less than a list. */
const COUNT_LIMIT = 99;

/** What waits behind the entries of the reader's menu, by address (rule: screens.menu-counts). */
export const readMenuCounts = query({
  who: orNetworkStaff(companyAdmin),
  input: z.object({}),
  output: () => z.strictObject({ counts: z.record(z.string(), Total) }),
  async run({ db, actor }): Promise<{ counts: Record<string, Total> }> {
    const values = { limit: COUNT_LIMIT + 1 };
    const total = (count: number | undefined) => totalOf(count ?? 0, COUNT_LIMIT);
    if (!isNetworkStaff(actor)) {
      if (!decidesRegistrations(actor)) return { counts: {} };
      const [pending] = await countPending(db, { all: false }, { ...values, company_id: actor.company_id });
      return { counts: { '/admin/users': total(pending?.total) } };
    }
    const [waiting] = await countWaiting(db, {}, values);
    const { onboarding = 0, registrations = 0, late_cases = 0, refused_emails, requests, drafts } = waiting ?? {};
    return {
      counts: {
        '/super_admin/dashboard': total(onboarding + registrations + late_cases),
        '/super_admin/mail': total(refused_emails),
        '/super_admin/requests': total(requests),
        '/super_admin/process_drafts': total(drafts),
      },
    };
  },
});
