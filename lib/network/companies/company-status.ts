import 'server-only';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { companies, sessions, users } from '@/db/schema';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command, now } from '@/lib/platform/operation/operation';
import { keysOf, STATUS } from '@/lib/shared/enums';
import { Id } from '@/lib/shared/fields';
import { announceMemberships } from '@/lib/network/groups/announce-member';
import { superAdmin } from '@/lib/shared/gates';
import { lockCompany } from './row';

/**
 * Enables or disables a company. Disabling ends all sessions of its users immediately (spec 3 §7, rule:
 * companies.deactivated).
 */
export const setCompanyStatus = command('company.switch', {
  who: superAdmin,
  input: z.object({ id: Id, status: z.enum(keysOf(STATUS), 'Choose active or inactive.') }),
  output: () =>
    z.strictObject({ success: z.boolean(), id: z.number(), status: z.enum(keysOf(STATUS)), message: z.string() }),
  async run(ctx, { id, status }) {
    const { db } = ctx;
    const company = await lockCompany(ctx, id);
    if (company.status !== status) {
      await db.update(companies).set({ status, updated_at: now }).where(eq(companies.id, id));
      noteChanges(ctx, { status: company.status }, { status });
    }
    if (status === 'active') await announceMemberships(ctx, id);
    else await endCompanySessions(db, id);
    return {
      success: true,
      id,
      status,
      message: `${company.name} is ${status === 'active' ? 'enabled' : 'disabled'}.`,
    };
  },
  auditSubject: ({ id }) => ref('company', id),
});

export async function endCompanySessions(db: Db, company_id: number): Promise<void> {
  const people = db.select({ id: users.id }).from(users).where(eq(users.company_id, company_id));
  await db
    .update(sessions)
    .set({ ended_at: sql`now()` })
    .where(and(isNull(sessions.ended_at), inArray(sessions.user_id, people)));
}
