import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { OwnCompanies } from '@/components/people/accounts/own-companies';
import { Screen } from '@/components/shell/screen';
import { listOwnCompanies } from '@/lib/people/accounts/own-companies';
import { runQuery, viewer } from '@/lib/platform/operation/run-query';
import { homeOf } from '@/lib/shared/guards';

export const metadata: Metadata = { title: 'Your companies' };

/** After a login on the root host, and from the menu: where to work now (rule: persons.switch). */
export default async function OwnCompaniesPage() {
  const actor = await viewer();
  // Who acts for a user sees that user's company alone.
  const { email, data } = actor.impersonator ? { email: '', data: [] } : await runQuery(listOwnCompanies, {});
  if (!data.length) redirect(homeOf(actor));
  return (
    <Screen narrow title="Your companies" hint="Each company has its own login. Nothing of one shows in another.">
      <OwnCompanies email={email} home={homeOf(actor)} companies={data} />
    </Screen>
  );
}
