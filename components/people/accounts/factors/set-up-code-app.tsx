'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { CopyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { Skeleton } from '@/components/ui/skeleton';
import { tellFailure, useSend } from '@/lib/client/use-send';
import type { addCodeApp, codeAppOptions } from '@/lib/people/accounts/factors/code-app';
import type { AnswerOf } from '@/lib/shared/answer';
import { RecoveryCodes } from './recovery-codes';

type Props = { onClose: () => void; onDone: () => void };

/** Sets up a code app: scan, enter the first code, save the recovery codes (rule: second-factor.code-app). */
export function SetUpCodeApp({ onClose, onDone }: Props) {
  const router = useRouter();
  const [options, setOptions] = useState<AnswerOf<typeof codeAppOptions>>();
  const [codes, setCodes] = useState<string[]>();
  const { send } = useSend<typeof codeAppOptions>('/api/users/totp/options', {
    refresh: false,
    onDone: setOptions,
    onRefused(failure) {
      tellFailure(failure);
      onClose();
    },
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void send();
  });
  const saved = () => {
    onDone();
    router.refresh();
  };
  return (
    <Dialog
      open
      locked={codes !== undefined}
      onClose={onClose}
      title={codes ? 'Save your recovery codes' : 'Set up a code app'}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={saved} />
      ) : options ? (
        <Scan {...options} onDone={({ recovery_codes }) => setCodes(recovery_codes)} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Dialog>
  );
}

type ScanProps = AnswerOf<typeof codeAppOptions> & { onDone: (answer: AnswerOf<typeof addCodeApp>) => void };

function Scan({ qr, secret, onDone }: ScanProps) {
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">
        Scan this with an app such as Google Authenticator, Microsoft Authenticator or 1Password, then enter the code it
        shows.
      </p>
      {/* An image file would expose the secret at an address. */}
      <img
        src={qr}
        alt="QR code for your app"
        width={192}
        height={192}
        className="mx-auto size-48 rounded-md bg-white"
      />
      <div>
        <p className="text-sm text-ink-soft">Or type this key into the app:</p>
        <div className="font-mono">
          <CopyText text={secret.replace(/(.{4})(?=.)/g, '$1 ')} name="key" />
        </div>
      </div>
      <Form<AnswerOf<typeof addCodeApp>> to="/api/users/totp" label="Set up a code app" focusFirst onDone={onDone}>
        <Field
          name="code"
          label="Code"
          hint="6 digits, new every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          mono
          maxLength={10}
        />
        <Submit wide>Turn on</Submit>
      </Form>
    </div>
  );
}
