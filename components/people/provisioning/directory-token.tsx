'use client';
import { useState, type ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { CircleCheck } from '@/components/ui/icons';
import { Time } from '@/components/ui/time';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { DirectoryScreen, makeDirectoryToken, removeDirectoryToken } from '@/lib/people/provisioning/connection';
import { plural } from '@/lib/shared/format';

const TOKEN = '/api/admin/company/scim/token';

/** Makes, renews and removes the directory's token, and shows whether the directory calls (rule: scim.token). */
export function DirectoryToken(state: DirectoryScreen) {
  const [ask, question] = useConfirm();
  const [token, setToken] = useState<string>();
  const make = useSend<typeof makeDirectoryToken>(TOKEN, { onDone: (answer) => setToken(answer.token) });
  const remove = useSend<typeof removeDirectoryToken>(TOKEN, {
    method: 'DELETE',
    onDone: ({ message }) => notify.success(message),
  });
  async function askRenew() {
    const children = 'The old token works for 24 more hours, so that you can change it without a gap.';
    if (await ask({ title: 'Make a new token?', children, action: 'Make new token', danger: false })) await make.send();
  }
  async function askRemove() {
    const children =
      'The directory can change nothing from now on. Its users stay as they are, and you edit them by hand again.';
    if (await ask({ title: 'Disconnect the directory?', children, action: 'Disconnect' })) await remove.send();
  }
  return (
    <Card
      title="Connection"
      hint="Your directory adds, changes and disables your users by SCIM 2.0."
      actions={
        state.active ? (
          <>
            <Button loading={make.pending} onClick={() => void askRenew()}>
              New token
            </Button>
            <Button loading={remove.pending} onClick={() => void askRemove()}>
              Disconnect
            </Button>
          </>
        ) : (
          <Button kind="primary" loading={make.pending} onClick={() => void make.send()}>
            Make token
          </Button>
        )
      }
    >
      <div className="space-y-4">
        <State {...state} />
        <DescriptionList
          of={[
            ['Tenant URL', <CopyText key="url" text={state.base_url} name="the address" />],
            ...(state.active ? facts(state) : []),
          ]}
        />
      </div>
      {token && <TokenOnce token={token} base_url={state.base_url} onClose={() => setToken(undefined)} />}
      {question}
    </Card>
  );
}

function facts({ made_at, made_by, previous_token_until, users, groups }: DirectoryScreen) {
  const rows: [string, ReactNode][] = [
    ['Users', plural(users, 'user')],
    ['Groups', plural(groups, 'group')],
  ];
  if (made_at)
    rows.push([
      'Token made',
      <span key="made" className="wrap-anywhere">
        <Time at={made_at} /> {made_by && `by ${made_by}`}
      </span>,
    ]);
  if (previous_token_until) rows.push(['Old token until', <Time key="until" at={previous_token_until} />]);
  return rows;
}

function State({ active, last_call_at }: DirectoryScreen) {
  if (!active)
    return (
      <p className="text-ink-soft">
        No directory is connected. Make a token, then enter it with the tenant URL at your provider (Microsoft Entra,
        Okta, Google, OneLogin or JumpCloud). Prove your domains first: users of other domains are refused.
      </p>
    );
  return (
    <div className="space-y-1">
      <Badge tone={last_call_at ? 'green' : 'amber'} icon={last_call_at ? CircleCheck : undefined}>
        {last_call_at ? 'Connected' : 'Waiting for the first call'}
      </Badge>
      <p className="text-ink-soft">
        {last_call_at ? (
          <>
            Last call <Time at={last_call_at} />
          </>
        ) : (
          'Enter the tenant URL and the token at your provider, then start provisioning there.'
        )}
      </p>
    </div>
  );
}

type TokenProps = { token: string; base_url: string; onClose: () => void };

const TokenOnce = ({ token, base_url, onClose }: TokenProps) => (
  <Dialog
    open
    locked
    title="Copy the token now"
    footer={
      <Button kind="primary" onClick={onClose}>
        I have copied it
      </Button>
    }
  >
    <div className="space-y-4">
      <DescriptionList
        stacked
        of={[
          ['Tenant URL', <CopyText key="url" text={base_url} name="the address" />],
          ['Token', <CopyText key="token" text={token} name="the token" />],
        ]}
      />
      <Alert level="warning">It is shown only now. If it is lost, make a new one.</Alert>
    </div>
  </Dialog>
);
