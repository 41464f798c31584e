import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { isMember } from '@/lib/shared/actor';
import { anyone } from '@/lib/shared/gates';
import { decideAccess } from '@/lib/shared/guards';
import { ownPath } from '@/lib/shared/sites';
import { claimsFor } from './sessions';
import { MEMBERSHIPS, ROLES, keysOf } from '@/lib/shared/enums';

/**
 * Access check for a page, with the caller's role and membership level (spec 1 §7). Without a path, only checks that
 * the caller is logged in.
 */
export const readGuard = query({
  who: anyone,
  input: z.object({ path: z.string().max(2000).optional().catch(undefined) }),
  output: () =>
    z.union([
      z.strictObject({ authorized: z.boolean(), role: z.null(), level: z.null() }),
      z.strictObject({
        authorized: z.boolean(),
        role: z.enum(keysOf(ROLES)),
        level: z.enum(keysOf(MEMBERSHIPS)).nullable(),
      }),
    ]),
  async run({ actor }, { path }) {
    if (actor.kind === 'guest')
      return { authorized: path !== undefined && decideAccess(pathOf(path), null).pass, role: null, level: null };
    const level = isMember(actor) ? actor.level : null;
    const authorized =
      path === undefined || decideAccess(pathOf(path), claimsFor(actor.session_id, { ...actor, level })).pass;
    return { authorized, role: actor.role, level };
  },
});

const pathOf = (path: string) => ownPath(path).split('?')[0]!;
