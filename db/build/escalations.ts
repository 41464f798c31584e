import { randomBytes } from 'node:crypto';
import type { Db } from '@/db/client';
import { managerRequests, managerResponses, oneTimeTokens } from '@/db/schema';
import { newToken, secretOf } from '@/lib/core/mailed-token';
import { first, on, serial } from './on';
import { partners } from './partners';

export type ManagerRequest = typeof managerRequests.$inferSelect & { response_secret: string };
type Over = Partial<typeof managerRequests.$inferInsert> & { response?: Partial<typeof managerResponses.$inferInsert>; secret_id?: string; secret_user_id?: number };

/** A request to a partner's manager with its mailed secret, answered when `response` is given. Its parties are made unless named. */
export function managerRequest({ response, secret_id, secret_user_id, ...over }: Over = {}, db?: Db): Promise<ManagerRequest> {
  return on(db, async (tx) => {
    const row = first(await tx.insert(managerRequests).values({ ...(await parties(over, tx)), ...over }).returning());
    const secret = newToken('manager_response', { manager_request_id: row.id, user_id: secret_user_id }, secret_id);
    await tx.insert(oneTimeTokens).values({ ...secret, used_at: response && new Date() });
    if (response) {
      const answer = { first_name: 'Mara', last_name: 'Lindqvist', email: 'mara.lindqvist@portal.test', internal_reference: 'ESC-88', notes: 'A second engineer joined the case.' };
      await tx.insert(managerResponses).values({ ...answer, ...response, manager_request_id: row.id });
    }
    return { ...row, response_secret: secretOf(secret.id, 'manager_response') };
  });
}

async function parties(over: Over, db: Db): Promise<typeof managerRequests.$inferInsert> {
  const text = { token: randomBytes(16).toString('base64url'), internal_reference: `ESC-${serial()}`, business_impact: 'Two sites are down.', escalation_type: 'critical' as const };
  const named = over.company_id && over.receive_company_id && over.contact_document_id && over.version_id && over.user_id && over.email;
  if (named) return { first_name: 'Robin', last_name: 'Keller', ...text, ...over } as typeof managerRequests.$inferInsert;
  const made = await partners({ document: { document_type: 'manager' } }, db);
  return {
    ...text, company_id: made.company.id, receive_company_id: made.receiver.id, contact_document_id: made.document.id, version_id: made.document.version.id,
    user_id: made.caller.id, first_name: made.caller.first_name, last_name: made.caller.last_name, email: made.caller.email,
  };
}
