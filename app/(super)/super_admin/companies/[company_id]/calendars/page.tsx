import type { Metadata } from 'next';
import { Calendars } from '@/components/intake/calendars/calendars';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { readCalendarsScreen } from '@/lib/intake/calendars/screen';
import { companyScreen } from '@/lib/network/companies/policy';
import { runQuery } from '@/lib/platform/operation/run-query';

export const metadata: Metadata = { title: 'Calendars' };

type Props = { params: Promise<{ company_id: string }> };

export default async function CalendarsOfCompany({ params }: Props) {
  const { company, ...screen } = await runQuery(readCalendarsScreen, { id: (await params).company_id });
  return (
    <Screen
      narrow
      title="Calendars"
      hint={company.name}
      back={<TextLink href={companyScreen(company.id)}>{company.name}</TextLink>}
    >
      <Calendars
        {...{ company, ...screen }}
        calls={`/api/super_admin/companies/${company.id}/calendars`}
        now={new Date().toISOString()}
      />
    </Screen>
  );
}
