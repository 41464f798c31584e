import { randomBytes } from 'node:crypto';
import type { Db } from '@/db/client';
import { managerRequests, managerResponses, oneTimeTokens } from '@/db/schema';
import { newToken, secretOf } from '@/lib/platform/secrets/mailed-token';
import { firstRow, withTransaction, serial } from './with-transaction';
import { partners } from './partners';

export type ManagerRequest = typeof managerRequests.$inferSelect & { response_secret: string };
type Overrides = Partial<typeof managerRequests.$inferInsert> & {
  response?: Partial<typeof managerResponses.$inferInsert>;
  secret_id?: string;
  secret_user_id?: number;
};

/**
 * A request to a partner's manager with its emailed secret, answered when `response` is given. Missing parties are
 * created.
 */
export function managerRequest(
  { response, secret_id, secret_user_id, ...overrides }: Overrides = {},
  db?: Db,
): Promise<ManagerRequest> {
  return withTransaction(db, async (tx) => {
    const row = firstRow(
      await tx
        .insert(managerRequests)
        .values({ ...(await parties(overrides, tx)), ...overrides })
        .returning(),
    );
    const secret = newToken('manager_response', { manager_request_id: row.id, user_id: secret_user_id }, secret_id);
    await tx.insert(oneTimeTokens).values({ ...secret, used_at: response && new Date() });
    if (response) {
      const answer = {
        first_name: 'Mara',
        last_name: 'Lindqvist',
        email: 'mara.lindqvist@portal.test',
        internal_reference: 'ESC-88',
        notes: 'A second engineer joined the case.',
      };
      await tx.insert(managerResponses).values({ ...answer, ...response, manager_request_id: row.id });
    }
    return { ...row, response_secret: secretOf(secret.id, 'manager_response') };
  });
}

async function parties(overrides: Overrides, db: Db): Promise<typeof managerRequests.$inferInsert> {
  const text = {
    token: randomBytes(16).toString('base64url'),
    internal_reference: `ESC-${serial()}`,
    business_impact: 'Two sites are down.',
    escalation_type: 'critical' as const,
  };
  const named =
    overrides.company_id &&
    overrides.receive_company_id &&
    overrides.contact_document_id &&
    overrides.version_id &&
    overrides.user_id &&
    overrides.email;
  if (named)
    return { first_name: 'Robin', last_name: 'Keller', ...text, ...overrides } as typeof managerRequests.$inferInsert;
  const made = await partners({ document: { document_type: 'manager' } }, db);
  return {
    ...text,
    company_id: made.company.id,
    receive_company_id: made.receiver.id,
    contact_document_id: made.document.id,
    version_id: made.document.version.id,
    user_id: made.caller.id,
    first_name: made.caller.first_name,
    last_name: made.caller.last_name,
    email: made.caller.email,
  };
}
