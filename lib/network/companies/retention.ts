import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '@/db/schema';
import { saveSettings } from '@/lib/platform/audit/save-settings';
import { ref } from '@/lib/platform/operation/audit';
import { fixed, Message } from '@/lib/platform/operation/kept-answer';
import { command, now, query } from '@/lib/platform/operation/operation';
import { Integer, optional } from '@/lib/shared/fields';
import { companyAdmin } from '@/lib/shared/gates';
import { lockCompany } from './row';

const COMMAND = 'company.save_retention';
/** The network removes both after a calendar month, which has at least 28 days. */
const MAX_DAYS = 27;

const Days = optional(Integer(1, MAX_DAYS, `Enter from 1 to ${MAX_DAYS} days, or nothing for the network’s term.`));
const Terms = z.strictObject({ customer_data_days: z.number().nullable(), room_days: z.number().nullable() });

/** The company's own terms; null is the network's, one calendar month (rule: retention.company). */
export const readRetention = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => Terms,
  async run({ actor, db }) {
    const { customer_data_days, room_days } = companies;
    const [terms] = await db
      .select({ customer_data_days, room_days })
      .from(companies)
      .where(eq(companies.id, actor.company_id));
    return terms!;
  },
});

/**
 * Shortens how long customer data, and the rooms of ended cases, are kept. The next run applies it to cases that exist as well;
 * of a case's two companies the shorter term counts (rule: retention.company).
 */
export const saveRetention = command(COMMAND, {
  who: companyAdmin,
  input: z.object({ customer_data_days: Days, room_days: Days }),
  output: () => Terms.extend({ message: Message, company_id: z.number() }),
  async run(ctx, entry) {
    const { actor, db } = ctx;
    const before = await lockCompany(ctx, actor.company_id);
    await saveSettings(ctx, {
      before,
      merge: () => entry,
      store: (terms) =>
        db
          .update(companies)
          .set({ ...terms, updated_at: now })
          .where(eq(companies.id, actor.company_id)),
      noted: (_stored, after) => [before, after],
    });
    return { message: fixed('The terms are saved.'), company_id: actor.company_id, ...entry };
  },
  auditSubject: ({ company_id }) => ref('company', company_id),
});
