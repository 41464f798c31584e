import type { Db } from '@/db/client';
import { apiClients, users } from '@/db/schema';
import { newClientId, newSecret, secretHash } from '@/lib/platform/secrets/client-secret';
import { API_SCOPES, keysOf } from '@/lib/shared/enums';
import { programAddress } from '@/lib/shared/program-address';
import { manager } from './accounts';
import { firstRow, withTransaction } from './with-transaction';

export type NewApiClient = Partial<typeof apiClients.$inferInsert> & { company_id: number; secret?: string };
/** `user_id` acts; `secret` is the client's secret. */
export type MadeApiClient = typeof apiClients.$inferSelect & { secret: string };

/** An API client with every scope, made by a manager of its company. */
export function apiClient({ secret = newSecret(), ...own }: NewApiClient, db?: Db): Promise<MadeApiClient> {
  return withTransaction(db, async (tx) => {
    const { company_id, client_id = newClientId(), name = 'Ticket bridge' } = own;
    const program = firstRow(
      await tx
        .insert(users)
        .values({
          ...{ company_id, role: 'api' as const, status: 'program' as const },
          ...{ first_name: name, email: programAddress(client_id), ...(own.user_id && { id: own.user_id }) },
        })
        .returning(),
    );
    const created_by = own.created_by ?? (await manager({ company_id }, tx)).id;
    const values = { scopes: keysOf(API_SCOPES), ...own, name, client_id, created_by, user_id: program.id };
    const made = firstRow(
      await tx
        .insert(apiClients)
        .values({ ...values, secret_hash: secretHash(secret) })
        .returning(),
    );
    return { ...made, secret };
  });
}
