'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { Time } from '@/components/ui/time';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { removeCodeApp, replaceRecoveryCodes } from '@/lib/people/accounts/factors/code-app';
import type { OwnFactors } from '@/lib/people/accounts/factors/resources';
import { RecoveryCodes } from './recovery-codes';
import { SetUpCodeApp } from './set-up-code-app';

/** The user's code app and its recovery codes (rule: second-factor.code-app). */
export function CodeApp({ code_app_since, recovery_codes_left }: OwnFactors) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Card
      title="Code app"
      hint="For when you have no device with a passkey: your password then also needs a 6-digit code of an app on your phone."
      actions={
        <Button small onClick={() => setOpen(true)}>
          {code_app_since ? 'Replace the app' : 'Set up a code app'}
        </Button>
      }
      flush
    >
      <div className="border-t border-line px-4 py-3 sm:px-5">
        {code_app_since ? (
          <Existing since={code_app_since} left={recovery_codes_left} />
        ) : (
          <p className="text-ink-soft">You have no code app.</p>
        )}
      </div>
      {open && <SetUpCodeApp onClose={close} onDone={close} />}
    </Card>
  );
}

function Existing({ since, left }: { since: Date; left: number }) {
  const router = useRouter();
  const [ask, question] = useConfirm();
  const [codes, setCodes] = useState<string[]>();
  const replacing = useSend<typeof replaceRecoveryCodes>('/api/users/recovery_codes', {
    refresh: false,
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  });
  const removing = useSend<typeof removeCodeApp>('/api/users/totp', {
    method: 'DELETE',
    onDone: ({ message }) => notify.delete(message),
  });
  async function remove() {
    const sure = await ask({
      title: 'Remove your code app?',
      action: 'Remove code app',
      children: 'Your password then logs you in without a code, and your recovery codes no longer work.',
    });
    if (sure) await removing.send();
  }
  const saved = () => {
    setCodes(undefined);
    router.refresh();
  };
  return (
    <div className="space-y-4">
      <DescriptionList
        of={[
          ['Set up', <Time key="since" at={since} />],
          ['Recovery codes left', left <= 2 ? `${left}: make new ones` : String(left)],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button small loading={replacing.pending} onClick={() => void replacing.send()}>
          New recovery codes
        </Button>
        <Button small loading={removing.pending} onClick={() => void remove()}>
          Remove the app
        </Button>
      </div>
      {codes && (
        <Dialog open locked title="Save your recovery codes">
          <RecoveryCodes codes={codes} onSaved={saved} />
        </Dialog>
      )}
      {question}
    </div>
  );
}
