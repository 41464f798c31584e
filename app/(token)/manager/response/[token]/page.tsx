import { cache } from 'react';
import { titleOf } from '@/app/case-page';
import { RequestFacts, ResponseFacts } from '@/components/work/manager-requests/request-summary';
import { ManagerResponseForm } from '@/components/work/manager-requests/response-form';
import { PartiesHeader } from '@/components/shell/parties-header';
import { Screen } from '@/components/shell/screen';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readManagerRequest } from '@/lib/work/manager-requests/read';

type Props = { params: Promise<{ token: string }> };

const load = cache((token: string) => runQuery(readManagerRequest, { token }));

export const generateMetadata = ({ params }: Props) =>
  titleOf(async () => {
    const { request } = await load((await params).token);
    return `Manager request ${request.internal_reference} · ${request.submitting_company.name}`;
  }, 'Manager request');

/** A manager answers a request from a mailed link, without login; later readers see the answer (spec 1 §2). */
export default async function ManagerResponse({ params }: Props) {
  const { token } = await params;
  const { request, can_respond, responder } = await load(token);
  const [response] = request.responses;
  return (
    <>
      <PartiesHeader parties={[request.submitting_company, request.receiving_company]} />
      <Screen
        title={`Respond to ${request.submitting_company.name} - Manager Request`}
        narrow
        asideFirst
        aside={<RequestFacts request={request} stacked />}
      >
        {response && <ResponseFacts response={response} />}
        <ManagerResponseForm {...{ token, request, can_respond, responder }} />
      </Screen>
    </>
  );
}
