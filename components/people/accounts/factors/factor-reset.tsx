'use client';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { cancelFactorReset, openFactorReset } from '@/lib/people/users/factor-reset';
import { canResetFactors } from '@/lib/people/users/policy';
import { FACTOR_RESET, inWords } from '@/lib/shared/durations';
import { fullName } from '@/lib/shared/format';
import type { CompanyUser } from '@/lib/people/users/read';
import type { UserFormData } from '@/lib/people/users/screens';

type Props = { viewer: UserFormData['viewer']; user: CompanyUser; works_at: Date | null; to: string };

/** Starts or cancels the reset of second factors for a user who has lost them all (rule: second-factor.reset). */
export function FactorReset({ viewer, user, works_at, to }: Props) {
  const [ask, question] = useConfirm();
  const opening = useSend<typeof openFactorReset>(to, { onDone: ({ message }) => notify.success(message) });
  const canceling = useSend<typeof cancelFactorReset>(to, {
    method: 'DELETE',
    onDone: ({ message }) => notify.success(message),
  });
  const name = fullName(user) || user.email;
  if (!canResetFactors(viewer, user)) return null;
  if (works_at)
    return (
      <Button loading={canceling.pending} onClick={() => void canceling.send()}>
        Cancel the reset
      </Button>
    );
  async function open() {
    const sure = await ask({
      title: `Reset the second factors of ${name}?`,
      action: 'Open a reset',
      children: `For when every passkey, the code app and the recovery codes are lost. We email both of you. In ${inWords(FACTOR_RESET)} they are removed, unless ${name} logs in before or one of you cancels it. Talk to ${name} first: attackers ask for this too.`,
    });
    if (sure) await opening.send();
  }
  return (
    <>
      <Button loading={opening.pending} onClick={() => void open()}>
        Reset second factors
      </Button>
      {question}
    </>
  );
}
