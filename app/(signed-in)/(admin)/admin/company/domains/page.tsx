import type { Metadata } from 'next';
import { AccessTabs } from '@/components/people/provisioning/access-tabs';
import { DomainsList } from '@/components/people/domains/domains-list';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { listDomains } from '@/lib/people/domains/list';
import { runQuery } from '@/lib/platform/operation/run-query';

export const metadata: Metadata = { title: 'Domains' };

export default async function DomainsPage() {
  const { data } = await runQuery(listDomains, {});
  return (
    <Screen
      title="Domains"
      hint="People join your company by an email address of its proven domains."
      back={<TextLink href="/admin/company">Company</TextLink>}
    >
      <AccessTabs current="/admin/company/domains" />
      <DomainsList
        domains={data}
        to="/api/admin/company/domains"
        empty="Your company has no email domain here. Use Contact on the company’s page to ask the network for one."
      />
    </Screen>
  );
}
