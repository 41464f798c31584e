import { PublicFrame } from '@/app/public-frame';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { settings } from '@/lib/platform/settings';

/**
 * A mailed link that opens nothing, with status 404. Unknown, expired, used and foreign tokens look the same (rule:
 * tokens.alike).
 */
export default function TokenNotFound() {
  return (
    <PublicFrame>
      <Screen title="This link no longer works" narrow>
        <LinkExpired contact={settings.network_email} />
      </Screen>
    </PublicFrame>
  );
}
