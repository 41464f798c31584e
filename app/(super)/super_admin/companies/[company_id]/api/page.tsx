import type { Metadata } from 'next';
import { cache } from 'react';
import { ApiClients } from '@/components/reach/public-api/api-clients';
import { CallsChart } from '@/components/reach/public-api/calls-chart';
import { RefusedCalls } from '@/components/reach/public-api/refused-calls';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { listClients } from '@/lib/reach/public-api/clients';
import { listCalls } from '@/lib/reach/public-api/list-calls';
import { listRefusals } from '@/lib/reach/public-api/list-refusals';
import { readCompanyDetails } from '@/lib/network/companies/details';
import { COMPANIES, companyCalls } from '@/lib/network/companies/policy';
import { runQuery } from '@/lib/platform/operation/run-query';
import { pagePath } from '@/lib/shared/paths';
import { BackToCompany } from '../back-to-company';

type Props = { params: Promise<{ company_id: string }> };

const load = cache((id: string) => runQuery(readCompanyDetails, { id }, { missing: `${COMPANIES}?alert=company` }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `API of ${(await load((await params).company_id)).company.name}` };
}

/** A company's API clients and their calls, for network staff (rules: api.clients, api.calls, api.refused-calls). */
export default async function CompanyApi({ params }: Props) {
  const { company } = await load((await params).company_id);
  const { id } = company;
  const [{ clients }, { days }, { refused }] = await Promise.all([
    runQuery(listClients, { id }),
    runQuery(listCalls, { id }),
    runQuery(listRefusals, { id }),
  ]);
  return (
    <Screen
      title="API"
      hint={`Programs of ${company.name} submit, answer and read cases here.`}
      back={<BackToCompany company_id={id} />}
      actions={<LinkButton href={pagePath('/developers')}>How to call it</LinkButton>}
    >
      {company.status === 'inactive' && (
        <Alert level="warning" title="This company is disabled">
          Its clients get no tokens, and can call nothing until it is enabled again.
        </Alert>
      )}
      <ApiClients clients={clients} to={`${companyCalls(id)}/api_clients`} />
      <CallsChart days={days} />
      <RefusedCalls refused={refused} />
    </Screen>
  );
}
