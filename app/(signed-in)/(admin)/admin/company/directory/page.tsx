import type { Metadata } from 'next';
import { lockedScreen } from '@/app/locked-screen';
import { AccessTabs } from '@/components/people/provisioning/access-tabs';
import { DirectoryToken } from '@/components/people/provisioning/directory-token';
import { MappingEditor } from '@/components/people/provisioning/mapping-editor';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { readDirectory } from '@/lib/people/provisioning/connection';
import { mayUseSso } from '@/lib/people/sso/policy';
import { runQuery } from '@/lib/platform/operation/run-query';
import { settings } from '@/lib/platform/settings';

export const metadata: Metadata = { title: 'Directory' };

export default async function DirectoryPage() {
  const back = <TextLink href="/admin/company">Company</TextLink>;
  const locked = await lockedScreen({
    title: 'Directory',
    what: 'A directory is',
    back,
    lacks: ({ level }) => !mayUseSso(level, settings.sso_memberships),
  });
  if (locked) return locked;
  const directory = await runQuery(readDirectory, {});
  return (
    <Screen title="Directory" hint="People come and go by your company’s directory." back={back}>
      <AccessTabs current="/admin/company/directory" />
      <DirectoryToken {...directory} />
      <MappingEditor {...directory} />
    </Screen>
  );
}
