'use client';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { CopyText } from '@/components/ui/copy-text';
import { useSend } from '@/lib/client/use-send';
import type { makeTokenByLink } from '@/lib/people/setup-links/acts';

/** Makes the directory's token and shows it once (rule: scim.token). */
export function MakeToken({ to, again }: { to: string; again: boolean }) {
  const [ask, question] = useConfirm();
  const [token, setToken] = useState<string>();
  const make = useSend<typeof makeTokenByLink>(to, { onDone: (answer) => setToken(answer.token) });
  async function askRenew() {
    const children = 'The old token works for 24 more hours, so that you can change it without a gap.';
    if (await ask({ title: 'Make a new token?', children, action: 'Make new token', danger: false })) await make.send();
  }
  return (
    <>
      {token ? (
        <div className="space-y-2">
          <CopyText text={token} name="the token" />
          <Alert level="warning" live>
            Copy the token now. It is shown only until you leave this page; if it is lost, make a new one.
          </Alert>
        </div>
      ) : (
        <Button
          kind={again ? 'secondary' : 'primary'}
          loading={make.pending}
          onClick={() => void (again ? askRenew() : make.send())}
        >
          {again ? 'Make new token' : 'Make token'}
        </Button>
      )}
      {question}
    </>
  );
}
