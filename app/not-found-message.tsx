import { Screen } from '@/components/shell/screen';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { currentActor } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { homeOf } from '@/lib/shared/guards';
import { MESSAGES } from '@/lib/shared/problem';

/** Links to the dashboard or, for guests, to this host's landing page (spec 1 §2). */
export async function NotFoundMessage() {
  const actor = await currentActor();
  const contact = settings.network_email;
  return (
    <Screen narrow title="Page Not Found">
      <p>{MESSAGES.notFound}</p>
      <ul className="list-disc space-y-1 pl-6">
        <li>Check the address for a typing error. A link from an email has to be copied whole.</li>
        <li>The page may have been moved or removed, or belong to another company than yours.</li>
        <li>
          If a link of the portal led here, write to <TextLink href={`mailto:${contact}`}>{contact}</TextLink> and say
          where you found it.
        </li>
      </ul>
      <LinkButton href={homeOf(actor)} kind="primary">
        Home
      </LinkButton>
    </Screen>
  );
}
