'use client';
import { useState } from 'react';
import { LogoutButton } from '@/components/people/accounts/logout-button';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { KeyRound, Smartphone } from '@/components/ui/icons';
import { AddElsewhere } from './passkey-elsewhere';
import { usePasskeyLanding } from './passkey-landing';
import { NamePasskey } from './name-passkey';
import { SetUpCodeApp } from './set-up-code-app';
import { useNewPasskey } from './use-new-passkey';

type Props = { home: string; who: string };

/** The only screen of a user who has to set up a second factor (rule: second-factor.required). */
export function Enroll({ home, who }: Props) {
  const [codeApp, setCodeApp] = useState(false);
  const elsewhere = usePasskeyLanding();
  const { made, pending, make, forget } = useNewPasskey();
  // Not a link: a full load restores the menus.
  const leave = () => location.assign(home);
  return (
    <>
      <p className="text-ink-soft">
        {who} asks for more than a password. Choose one now; you can add the other one, and more, in your profile.
      </p>
      <Card title="A passkey" hint="Recommended. Your fingerprint, face or PIN on this device or a security key.">
        {elsewhere ? (
          <AddElsewhere kind="primary" landing={elsewhere} />
        ) : (
          <Button kind="primary" icon={KeyRound} loading={pending} onClick={() => void make()}>
            Add a passkey
          </Button>
        )}
      </Card>
      <Card title="A code app" hint="An app on your phone shows a 6-digit code, which you enter after your password.">
        <Button icon={Smartphone} onClick={() => setCodeApp(true)}>
          Set up a code app
        </Button>
      </Card>
      <div className="-ml-3">
        <LogoutButton kind="quiet" />
      </div>
      {made && <NamePasskey made={made} onClose={forget} onDone={leave} />}
      {codeApp && <SetUpCodeApp onClose={() => setCodeApp(false)} onDone={leave} />}
    </>
  );
}
