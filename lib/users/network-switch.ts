import 'server-only';
import { z } from 'zod';
import { ref } from '@/lib/core/audit';
import { command } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { superAdmin } from '@/lib/shared/gates';
import { deleteUser } from './delete';
import { companyIdOf } from './network-users';
import { SwitchStatus, switchUser } from './switch';

/** Disables or enables any user (spec 3 §7, rules: accounts.last-manager, accounts.not-oneself). */
export const setNetworkUserStatus = command('user.set_status_in_network', {
  who: superAdmin,
  input: z.object({ id: Id, status: SwitchStatus }),
  run: async (ctx, { id, status }) => switchUser(ctx, await companyIdOf(ctx.db, id), { id, status }),
  auditSubject: ({ user }) => ref('user', user.id),
});

/** Deletes any active user (spec 3 §7). */
export const deleteNetworkUser = command('user.delete_from_network', {
  who: superAdmin,
  input: z.object({ id: Id }),
  run: async (ctx, { id }) => deleteUser(ctx, await companyIdOf(ctx.db, id), id),
  auditSubject: ({ user_id }) => ref('user', user_id),
});
