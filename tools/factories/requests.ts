import type { Db } from '@/db/client';
import { changeRequests, invites, missingPartnerRequests } from '@/db/schema';
import { firstRow, withTransaction } from './with-transaction';

type New<T extends { $inferInsert: object }, K extends keyof T['$inferInsert']> = Partial<T['$inferInsert']> &
  Pick<T['$inferInsert'], K>;

/** An open change request of a company. Returns its id, as the other factories of this file do. */
export function changeRequest(over: New<typeof changeRequests, 'company_id' | 'user_id'>, db?: Db): Promise<number> {
  const row = { change_type: 'departments', changes: 'Add a department for storage.', ...over };
  return withTransaction(
    db,
    async (tx) => firstRow(await tx.insert(changeRequests).values(row).returning({ id: changeRequests.id })).id,
  );
}

export function invite(over: New<typeof invites, 'company_id' | 'user_id'>, db?: Db): Promise<number> {
  const row = { comments: 'We share customers.', ...over };
  return withTransaction(
    db,
    async (tx) => firstRow(await tx.insert(invites).values(row).returning({ id: invites.id })).id,
  );
}

export function missingPartner(over: New<typeof missingPartnerRequests, 'user_id'>, db?: Db): Promise<number> {
  const row = { company_name: 'Zephyr Tapes', contact_email: 'ada@zephyr.test', ...over };
  return withTransaction(
    db,
    async (tx) =>
      firstRow(await tx.insert(missingPartnerRequests).values(row).returning({ id: missingPartnerRequests.id })).id,
  );
}
