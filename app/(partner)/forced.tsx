import { ForcedDialog } from '@/components/accounts/forced-dialog';
import { forcedDialog } from '@/lib/accounts/policy';
import { readProfile } from '@/lib/accounts/read-profile';
import { ask } from '@/lib/core/ask';
import type { Person } from '@/lib/shared/actor';

/** What the viewer must do first, over whatever screen it is (spec 1 §4); for nearly all requests nothing, and nothing is asked. */
export async function Forced({ actor }: { actor: Person }) {
  const which = forcedDialog(actor);
  return which && <ForcedDialog which={which} profile={await ask(readProfile, {})} />;
}
