import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { partnersVisibleToCompany } from '@/lib/partners/directory/visible';
import { companyAdmin } from '@/lib/shared/gates';

/** Companies that a webhook can be limited to: the company's partners, by name (rule: webhooks.who). */
export const listWebhookPartners = query({
  who: companyAdmin,
  input: z.object({}),
  output: () => z.strictObject({ partners: z.array(z.strictObject({ id: z.number(), name: z.string() })) }),
  async run({ actor, db }) {
    const rows = await db.execute<{ id: number; name: string }>(sql`
      select distinct v.company_id as id, v.company_name as name from ${partnersVisibleToCompany(actor)} v order by name, id`);
    return { partners: [...rows] };
  },
});
