import type { Db } from '@/db/client';
import { directories, users } from '@/db/schema';
import { newDirectoryToken, secretHash } from '@/lib/platform/secrets/client-secret';
import { programAddress } from '@/lib/shared/program-address';
import { firstRow, withTransaction } from './with-transaction';

export type NewDirectory = { company_id: number; made_by?: number; token?: string };

/** A connected directory of a company, with its token. */
export function directory({ company_id, made_by, token = newDirectoryToken() }: NewDirectory, db?: Db) {
  return withTransaction(db, async (tx) => {
    const program = firstRow(
      await tx
        .insert(users)
        .values({
          ...{ company_id, role: 'api' as const, status: 'program' as const },
          ...{ first_name: 'Directory', last_name: '(SCIM)', email: programAddress(`directory-${company_id}`) },
        })
        .returning(),
    );
    const values = { company_id, user_id: program.id, token_hash: secretHash(token), made_by, made_at: new Date() };
    return { ...firstRow(await tx.insert(directories).values(values).returning()), token };
  });
}
