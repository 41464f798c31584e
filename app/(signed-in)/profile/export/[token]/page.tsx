import type { Metadata } from 'next';
import { LinkExpired } from '@/components/shell/link-expired';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { ExportButton } from '@/components/ui/export-button';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { readExportLink } from '@/lib/network/personal-data/own-export';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';
import { bytes } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';

export const metadata: Metadata = { title: 'A copy of your data' };

/** The email about a finished copy links here; nothing is sent before the click (rule: accounts.export). */
export default async function Export({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { copy } = await runQuery(readExportLink, { token });
  return (
    <Screen narrow title="A copy of your data" back={<TextLink href={pagePath('/profile')}>Profile</TextLink>}>
      {copy ? (
        <Card>
          <p className="mb-4">
            A zip archive of {bytes(copy.size)}: what you entered and did as JSON, and the files that you sent. You can
            download it until <Time at={copy.expires_at} />; then it is removed here.
          </p>
          <ExportButton href={`/api/users/export/${encodeURIComponent(token)}`} name="my-data.zip">
            Download
          </ExportButton>
        </Card>
      ) : (
        <LinkExpired contact={settings.network_email} />
      )}
    </Screen>
  );
}
