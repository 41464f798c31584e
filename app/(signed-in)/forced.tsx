import { ForcedDialog } from '@/components/people/accounts/forced-dialog';
import { forcedDialog } from '@/lib/people/accounts/policy';
import { readProfile } from '@/lib/people/accounts/read-profile';
import { runQuery } from '@/lib/platform/operation/run-query';
import type { Person } from '@/lib/shared/actor';

/**
 * Shows the forced dialog over any screen (spec 1 §4). Nothing is queried without one, as for nearly every request.
 */
export async function Forced({ actor }: { actor: Person }) {
  const which = forcedDialog(actor);
  return which && <ForcedDialog which={which} profile={await runQuery(readProfile, {})} />;
}
