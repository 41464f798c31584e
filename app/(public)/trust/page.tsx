import type { Metadata } from 'next';
import { OpenFrame } from '@/app/public-frame';
import { Contents } from '@/components/network/developers/contents';
import { TrustParts } from '@/components/network/trust/trust-parts';
import { Screen } from '@/components/shell/screen';
import { Card } from '@/components/ui/card';
import { DownloadLink } from '@/components/ui/download-link';
import { TextLink } from '@/components/ui/text-link';
import { readTrust } from '@/lib/network/trust/read';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';

export const metadata: Metadata = { title: 'Trust' };

/** For operators and buyers (rule: operations.trust-page). */
export default async function Trust() {
  const { title, hint, parts, bill_of_materials } = await runQuery(readTrust, {});
  const contents = parts.map(({ anchor, title: of }) => ({ anchor, title: of }));
  return (
    <OpenFrame>
      <Screen
        title={title}
        hint={hint}
        actions={
          <DownloadLink href="/api/trust/pdf" name="trust.pdf">
            Download as PDF
          </DownloadLink>
        }
        asideFirst
        aside={
          <>
            <Card title="On this page" className="print:hidden">
              <Contents label="On this page" parts={contents} />
            </Card>
            <Card title="Further">
              <ul className="space-y-1">
                {bill_of_materials && (
                  <li>
                    <DownloadLink href="/api/trust/sbom" name={bill_of_materials}>
                      {bill_of_materials}
                    </DownloadLink>
                  </li>
                )}
                <li>
                  <TextLink href={settings.links.privacy}>Privacy policy</TextLink>
                </li>
                {settings.status_page && (
                  <li>
                    <TextLink href="/status">Status</TextLink>
                  </li>
                )}
                <li>
                  Questions:{' '}
                  <TextLink href={`mailto:${settings.network_email}`} className="break-all">
                    {settings.network_email}
                  </TextLink>
                </li>
              </ul>
            </Card>
          </>
        }
      >
        <TrustParts parts={parts} />
      </Screen>
    </OpenFrame>
  );
}
