'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { EmptyState } from '@/components/ui/empty-state';
import { CircleCheck, TriangleAlert } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { checkDomainNow } from '@/lib/people/domains/check';
import type { CompanyDomain } from '@/lib/people/domains/resources';
import type { withdrawVouch } from '@/lib/people/domains/vouch';
import { DOMAIN_CHECK, inWords } from '@/lib/shared/durations';
import { DOMAIN_STATES, type DomainState } from '@/lib/shared/provisioning';

const VouchDialog = dynamic(() => import('./vouch-dialog').then((part) => part.VouchDialog), { ssr: false });

type Props = {
  domains: CompanyDomain[];
  /** Address of the domains' calls. */ to: string;
  mayVouch?: boolean;
  empty: string;
};

/** A company's email domains, what proves each, and the record to publish (rules: domains.proven, domains.vouched). */
export function DomainsList({ domains, to, mayVouch = false, empty }: Props) {
  if (!domains.length)
    return (
      <Card>
        <EmptyState title="No domains">{empty}</EmptyState>
      </Card>
    );
  return domains.map((domain) => (
    <OneDomain
      key={domain.domain}
      domain={domain}
      to={`${to}/${encodeURIComponent(domain.domain)}`}
      mayVouch={mayVouch}
    />
  ));
}

function OneDomain({ domain, to, mayVouch }: { domain: CompanyDomain; to: string; mayVouch: boolean }) {
  const [vouching, setVouching] = useState(false);
  const check = useSend<typeof checkDomainNow>(`${to}/check`, {
    onDone: ({ message, domain: { state } }) =>
      state === 'proven' ? notify.success(message) : notify.warning(message),
  });
  const { record } = domain;
  return (
    <Card
      title={<span className="wrap-anywhere">{domain.domain}</span>}
      actions={
        <>
          {mayVouch && <Vouch domain={domain} to={`${to}/vouch`} onVouch={() => setVouching(true)} />}
          <Button loading={check.pending} onClick={() => void check.send()}>
            Check now
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <State domain={domain} />
        <DescriptionList
          of={[
            ['Record type', record.type],
            ['Name', <CopyText key="name" text={record.name} name={`the record’s name for ${domain.domain}`} />],
            ['Value', <CopyText key="value" text={record.value} name={`the record’s value for ${domain.domain}`} />],
          ]}
        />
      </div>
      {vouching && <VouchDialog domain={domain.domain} to={`${to}/vouch`} onClose={() => setVouching(false)} />}
    </Card>
  );
}

const TONES: Record<DomainState, Tone> = { proven: 'green', vouched: 'blue', unproven: 'amber' };

function State({ domain }: { domain: CompanyDomain }) {
  const { state, checked_at } = domain;
  return (
    <div className="space-y-1">
      <Badge tone={TONES[state]} icon={state === 'unproven' ? TriangleAlert : CircleCheck}>
        {DOMAIN_STATES[state]}
      </Badge>
      <p className="text-ink-soft">
        <Meaning {...domain} />
      </p>
      {checked_at && (
        <p className="text-sm text-ink-soft">
          Last checked <Time at={checked_at} />
        </p>
      )}
    </div>
  );
}

function Meaning({ state, vouch_reason, missing_since }: CompanyDomain) {
  if (missing_since)
    return (
      <>
        The record has been missing since <Time at={missing_since} />. Put it back before the next weekly check, or
        nobody joins by this domain any more.
      </>
    );
  if (state === 'proven')
    return <>People join by this domain. The record is looked up every {inWords(DOMAIN_CHECK)}; leave it in the DNS.</>;
  if (state === 'vouched')
    return (
      <>
        People join by this domain. The network vouches for it: <span className="wrap-anywhere">{vouch_reason}</span>.
        Publish the record to prove it yourself.
      </>
    );
  return (
    <>
      Nobody joins by this domain alone: new people get no login link, cannot register without approval, and single
      sign-on and the directory add nobody. Existing users log in as before, and managers can add people by hand. To
      prove it, add this record to the domain’s DNS, then choose Check now.
    </>
  );
}

function Vouch({ domain, to, onVouch }: { domain: CompanyDomain; to: string; onVouch: () => void }) {
  const [ask, question] = useConfirm();
  const withdraw = useSend<typeof withdrawVouch>(to, {
    method: 'DELETE',
    onDone: ({ message }) => notify.success(message),
  });
  async function askWithdraw() {
    const children =
      domain.state === 'proven'
        ? 'The domain stays proven by its record.'
        : 'Nobody joins by it any more until the company proves it. Existing users keep their accounts.';
    if (await ask({ title: `Stop vouching for ${domain.domain}?`, children, action: 'Stop vouching' }))
      await withdraw.send();
  }
  return (
    <>
      {domain.vouched_at ? (
        <Button loading={withdraw.pending} onClick={() => void askWithdraw()}>
          Stop vouching
        </Button>
      ) : (
        <Button onClick={onVouch}>Vouch</Button>
      )}
      {question}
    </>
  );
}
