import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/core/operation';
import { anyone } from '@/lib/shared/gates';
import { decideAccess } from '@/lib/shared/guards';
import { ownPath } from '@/lib/shared/sites';
import { claimsFor } from './sessions';

/**
 * Whether the caller may open a page, with role and membership level (spec 1 §7); without a path, whether the caller is
 * logged in.
 */
export const readGuard = query({
  who: anyone,
  input: z.object({ path: z.string().max(2000).optional().catch(undefined) }),
  async run({ actor }, { path }) {
    if (actor.kind === 'guest')
      return { authorized: path !== undefined && decideAccess(pathOf(path), null).pass, role: null, level: null };
    const level = actor.kind === 'member' ? actor.level : null;
    const authorized =
      path === undefined || decideAccess(pathOf(path), claimsFor(actor.session_id, { ...actor, level })).pass;
    return { authorized, role: actor.role, level };
  },
});

const pathOf = (path: string) => ownPath(path).split('?')[0]!;
