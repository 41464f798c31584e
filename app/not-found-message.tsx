import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { currentActor } from '@/lib/core/ask';
import { homeOf } from '@/lib/shared/guards';
import { SAYS } from '@/lib/shared/problem';

/** Page Not Found with a link home: to one's dashboard, or as a guest to the landing page of this host (spec 3 §2). */
export async function NotFoundMessage() {
  const actor = await currentActor();
  return (
    <Screen narrow title="Page Not Found">
      <p>{SAYS.missing}</p>
      <LinkButton href={homeOf(actor)} kind="primary">Home</LinkButton>
    </Screen>
  );
}
