import type { Metadata } from 'next';
import { RequestFacts, ResponseFacts } from '@/components/escalations/request-facts';
import { WrittenHtml } from '@/components/ui/written-html';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { ask } from '@/lib/core/ask';
import { readManagerRequest } from '@/lib/escalations/read';

export const metadata: Metadata = { title: 'Manager request' };

/** What one's own company asked a partner's managers, and what they answered. */
export default async function SentManagerRequest({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const { request, response, escalation_instructions } = await ask(readManagerRequest, { token });
  return (
    <Screen title={`Request to the managers of ${request.receiver.name}`} narrow>
      {response ? <ResponseFacts response={response} /> : <Alert>Nobody has answered yet. {request.email} gets a mail when a manager of {request.receiver.name} does.</Alert>}
      <RequestFacts request={request} />
      {escalation_instructions && <Card title="Escalation instructions"><WrittenHtml html={escalation_instructions} /></Card>}
    </Screen>
  );
}
