import 'server-only';
import type { Db } from '@/db/client';
import { ref } from '@/lib/core/audit';
import { command, type Ctx } from '@/lib/core/operation';
import type { SuperAdmin } from '@/lib/shared/actor';
import { fullName } from '@/lib/shared/format';
import { superAdmin } from '@/lib/shared/gates';
import { invalid, notFound, Problem } from '@/lib/shared/problem';
import { addUser, prepareNewUser } from './add';
import { companyOfUsers } from './company';
import { editUser, prepareEdit } from './edit';
import { addedUsersLimit, groupAccessLimit } from './limits';
import { companyIdOf } from './network-users';
import { LISTED_STATUS } from './policy';
import { findUser } from './read';
import { NetworkUserEntry, type AnyUserEntry } from './user-entry';

/**
 * Adds a user to any company, or saves any user (spec 3 §7: id 0 creates). Addresses may be outside the company's
 * domains; a user who becomes a super admin leaves the company (rule: network.users).
 */
export const saveNetworkUser = command('user.save_in_network', {
  who: superAdmin,
  input: NetworkUserEntry,
  limit: (_request, { id, group_access }, actor) => {
    if (id === 0) return addedUsersLimit(actor.id);
    return group_access ? groupAccessLimit({ by: 'network', user_id: id }) : [];
  },
  deadline: 10_000,
  async prepare(ctx, entry) {
    if (entry.id === 0) {
      const company_id = await chosenCompany(ctx.db, entry.company_id);
      return { company_id, hash: await prepareNewUser(ctx, company_id, entry) };
    }
    const company_id = await companyIdOf(ctx.db, entry.id);
    if (entry.company_id !== null && entry.company_id !== company_id)
      invalid({ company_id: ['A user stays in the company. Add the person to the other one.'] });
    return { company_id, hash: await prepareEdit(ctx, company_id, entry) };
  },
  async run(ctx, entry, { company_id, hash }) {
    const id = await save(ctx, { company_id, hash, entry });
    const saved_company = entry.role === 'super_admin' ? null : company_id;
    const user =
      (await findUser(ctx.db, saved_company, { id, statuses: LISTED_STATUS })) ?? notFound('User not found.');
    return { user, message: `${fullName(entry)} is ${entry.id === 0 ? 'added' : 'saved'}.` };
  },
  auditSubject: ({ user }) => ref('user', user.id),
});

type Save = { company_id: number | null; hash: string | null; entry: AnyUserEntry };

function save(ctx: Ctx<SuperAdmin>, { company_id, hash, entry }: Save): Promise<number> {
  return entry.id === 0 && company_id !== null
    ? addUser(ctx, { company_id, entry, hash, registration_type: 'super_admin', any_domain: true })
    : editUser(ctx, { company_id, entry, hash });
}

/** @throws Problem invalid unless the company exists */
async function chosenCompany(db: Db, company_id: number | null): Promise<number> {
  const choose = () => invalid({ company_id: ['Choose a company.'] });
  if (company_id === null) return choose();
  return companyOfUsers(db, company_id).then(
    ({ id }) => id,
    (error: unknown) => {
      if (error instanceof Problem && error.kind === 'not_found') return choose();
      throw error;
    },
  );
}
