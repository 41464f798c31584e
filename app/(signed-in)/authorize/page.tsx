import type { Metadata } from 'next';
import { ConsentForm } from '@/components/reach/oauth/consent-form';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { readConsent } from '@/lib/reach/oauth/authorize';
import { runQuery } from '@/lib/platform/operation/run-query';

export const metadata: Metadata = { title: 'Connect a program' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** A person decides what a program of an agent may do for them; opening the page changes nothing (rule: oauth.consent). */
export default async function Authorize({ searchParams }: Props) {
  const query = await searchParams;
  const consent = await runQuery(readConsent, query);
  if (consent.kind === 'unknown')
    return (
      <Screen title="This program is not known" narrow>
        <Alert level="danger" title="Nothing was sent">
          No program with this id and this address is entered for your company. Ask one of your managers to enter it
          under Company, Integrations, Agents, exactly as the program shows its address for answers.
        </Alert>
      </Screen>
    );
  if (consent.kind === 'refused')
    return (
      <Screen title={`${consent.name} asked in a way that is not possible`} narrow>
        <Card title="Nothing is allowed">
          <p className="mb-4">{consent.why}</p>
          <LinkButton href={consent.back_to}>Back to {consent.name}</LinkButton>
        </Card>
      </Screen>
    );
  return (
    <Screen title={`Let ${consent.name} work for you?`} hint={consent.company} narrow>
      <ConsentForm consent={consent} query={query} />
    </Screen>
  );
}
