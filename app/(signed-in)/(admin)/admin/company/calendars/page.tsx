import type { Metadata } from 'next';
import { lockedScreen } from '@/app/locked-screen';
import { Calendars } from '@/components/intake/calendars/calendars';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';
import { readCalendarsScreen } from '@/lib/intake/calendars/screen';
import { runQuery } from '@/lib/platform/operation/run-query';

export const metadata: Metadata = { title: 'Calendars' };

export default async function CompanyCalendarsPage() {
  const back = <TextLink href="/admin/company">Company</TextLink>;
  const locked = await lockedScreen({ title: 'Calendars', what: 'Calendars are', back });
  if (locked) return locked;
  const screen = await runQuery(readCalendarsScreen, {});
  return (
    <Screen
      narrow
      title="Calendars"
      hint="When your people work, for response times that count these hours."
      back={back}
    >
      <Calendars {...screen} calls="/api/admin/company/calendars" now={new Date().toISOString()} />
    </Screen>
  );
}
