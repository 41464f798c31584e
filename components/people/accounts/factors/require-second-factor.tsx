'use client';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { LinkButton } from '@/components/ui/link-button';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { requireSecondFactor } from '@/lib/people/accounts/factors/require';

/** Turns the requirement of a second factor on or off for the company's users (rule: second-factor.company). */
export function RequireSecondFactor({ required, hasOwn }: { required: boolean; hasOwn: boolean }) {
  const [ask, question] = useConfirm();
  const { send, pending } = useSend<typeof requireSecondFactor>('/api/admin/company/second_factor', {
    onDone: ({ message }) => notify.success(message),
  });
  async function change() {
    const sure = await ask(required ? OPTIONAL : REQUIRED);
    if (sure) await send({ required: !required });
  }
  return (
    <>
      <Card
        title="Second factor"
        hint={hintOf(required, hasOwn)}
        actions={
          required || hasOwn ? (
            <Button small loading={pending} onClick={() => void change()}>
              {required ? 'Make it optional' : 'Require it'}
            </Button>
          ) : (
            <LinkButton small href="/profile#passkeys">
              Add yours
            </LinkButton>
          )
        }
      />
      {question}
    </>
  );
}

function hintOf(required: boolean, hasOwn: boolean): string {
  if (required) return 'Your users need a passkey or a code app to work here. API users do not.';
  const begin = 'Your users may add a passkey or a code app to their profile.';
  return `${begin} ${hasOwn ? 'You can require it.' : 'To require it, add one to your own profile first.'}`;
}

const REQUIRED = {
  title: 'Require a second factor?',
  action: 'Require it',
  danger: false,
  children: 'Users without a passkey or a code app set one up at their next click, before anything else.',
};
const OPTIONAL = {
  title: 'Make second factors optional?',
  action: 'Make it optional',
  children: 'Users keep those that they have, and can remove them.',
};
