'use client';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { useSend } from '@/lib/client/use-send';
import type { cancelResetByLink } from '@/lib/people/users/factor-reset';

type Props = { token: string; reset: { name: string; company: string | null; works_at: Date } };

/** Cancels a reset of second factors at a click (rule: second-factor.reset). */
export function CancelReset({ token, reset: { name, company, works_at } }: Props) {
  const [message, setMessage] = useState<string>();
  const { send, pending } = useSend<typeof cancelResetByLink>(
    `/api/auth/second_factor_reset/${encodeURIComponent(token)}`,
    { refresh: false, onDone: (answer) => setMessage(answer.message) },
  );
  if (message)
    return (
      <Alert level="success" live>
        {message}
      </Alert>
    );
  return (
    <Card>
      <p className="mb-4 wrap-anywhere">
        All passkeys and the code app of {name}
        {company && ` (${company})`} are removed on <Time at={works_at} />. Cancel this if nobody asked for it.
      </p>
      <Button kind="primary" wide loading={pending} onClick={() => void send()}>
        Cancel the reset
      </Button>
    </Card>
  );
}
