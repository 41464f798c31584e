import type { Metadata } from 'next';
import { RequestFacts, ResponseFacts } from '@/components/escalations/request-facts';
import { ManagerResponseForm } from '@/components/escalations/response-form';
import { Screen } from '@/components/shell/screen';
import { ask } from '@/lib/core/ask';
import { readManagerRequest } from '@/lib/escalations/read';

export const metadata: Metadata = { title: 'Manager request', robots: { index: false, follow: false }, referrer: 'no-referrer' };

/** A manager answers a request from a mailed link, without login; who comes later reads the answer (spec 1 §2). */
export default async function ManagerResponse({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { request, response, can_respond, responder } = await ask(readManagerRequest, { token });
  return (
    <Screen title={`Respond to ${request.company.name} - Manager Request`} narrow>
      {response && <ResponseFacts response={response} />}
      <RequestFacts request={request} />
      <ManagerResponseForm {...{ token, request, can_respond, responder }} />
    </Screen>
  );
}
