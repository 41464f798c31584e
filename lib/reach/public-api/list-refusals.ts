import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { apiRefusals, users } from '@/db/schema';
import { companyMeant, NamedCompany } from '@/lib/platform/operation/named-company';
import { query } from '@/lib/platform/operation/operation';
import { companyAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { fullName } from '@/lib/shared/format';

export const RefusedCall = z
  .strictObject({
    id: z.number(),
    at: z.string(),
    client: z.string(),
    call: z.string(),
    status: z.number(),
    reason: z.string(),
    request_id: z.string(),
  })
  .meta({ id: 'RefusedCall' });
export type RefusedCall = z.infer<typeof RefusedCall>;

const MAX_SHOWN = 500;

/** The last refused calls of a company's clients, newest first (rule: api.refused-calls). */
export const listRefusals = query({
  who: orNetworkStaff(companyAdmin),
  input: NamedCompany,
  output: () => z.strictObject({ refused: z.array(RefusedCall) }),
  async run({ actor, db }, { id }) {
    const rows = await db
      .select({ refusal: apiRefusals, user: { first_name: users.first_name, last_name: users.last_name } })
      .from(apiRefusals)
      .innerJoin(users, eq(users.id, apiRefusals.user_id))
      .where(eq(apiRefusals.company_id, companyMeant(actor, id)))
      .orderBy(desc(apiRefusals.id))
      .limit(MAX_SHOWN);
    return {
      refused: rows.map(({ refusal, user }) => ({
        ...{ id: refusal.id, at: refusal.created_at.toISOString(), client: fullName(user), call: refusal.call },
        ...{ status: refusal.status, reason: refusal.reason, request_id: refusal.request_id },
      })),
    };
  },
});
