import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { currentActor } from '@/lib/platform/operation/run-query';
import { homeOf } from '@/lib/shared/guards';
import { MESSAGES } from '@/lib/shared/problem';

/** Links to the dashboard or, for guests, to this host's landing page (spec 1 §2). */
export async function NotFoundMessage() {
  const actor = await currentActor();
  return (
    <Screen narrow title="Page Not Found">
      <p>{MESSAGES.notFound}</p>
      <LinkButton href={homeOf(actor)} kind="primary">
        Home
      </LinkButton>
    </Screen>
  );
}
