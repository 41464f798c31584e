import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { BesideRequest } from '@/components/work/manager-requests/beside-request';
import { RequestFacts, ResponseFacts } from '@/components/work/manager-requests/request-summary';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readManagerRequest } from '@/lib/work/manager-requests/read';
import { pagePath } from '@/lib/shared/paths';

type Props = { params: Promise<{ token: string }> };

const load = cache((token: string) => runQuery(readManagerRequest, { token }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => {
    const { request } = await load((await params).token);
    return `Manager request ${request.internal_reference} · ${request.receiving_company.name}`;
  }, 'Manager request');

export default async function SentManagerRequest({ params }: Props) {
  const { request, escalation_instructions } = await load((await params).token);
  const [response] = request.responses;
  const { name } = request.receiving_company;
  return (
    <Screen
      title={`Request to the managers of ${name}`}
      back={<TextLink href={pagePath('/dashboard')}>Dashboard</TextLink>}
      narrow
      aside={<BesideRequest request={request} instructions={escalation_instructions} />}
    >
      {response ? (
        <ResponseFacts response={response} />
      ) : (
        <Alert>
          Waiting for an answer. We’ll email {request.email} when a manager of {name} replies.
        </Alert>
      )}
      <RequestFacts request={request} />
    </Screen>
  );
}
