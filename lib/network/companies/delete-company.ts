import 'server-only';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { companies } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { lockCompany } from './row';
import { endCompanySessions } from './company-status';
import { refuseUsedCompany } from './uses';

/**
 * Deactivates and hides a company. Its history is kept, and its sub-domains stay reserved (spec 3 §7, rule:
 * network.delete-used).
 * @throws Problem conflict listing open cases and active memberships
 */
export const deleteCompany = command('company.delete', {
  who: superAdmin,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ success: z.boolean(), id: z.number(), message: z.string() }),
  async run(ctx, { id }) {
    const { db } = ctx;
    const company = await lockCompany(ctx, id);
    await refuseUsedCompany(db, company);
    await db
      .update(companies)
      .set({ status: 'inactive', deleted_at: now, updated_at: now })
      .where(eq(companies.id, id));
    await endCompanySessions(db, id);
    noteChanges(ctx, { name: company.name, status: company.status }, { name: company.name, status: 'deleted' });
    return { success: true, id, message: `${company.name} is deleted.` };
  },
  auditSubject: ({ id }) => ref('company', id),
});
