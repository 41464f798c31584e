'use client';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { verifyAccount } from '@/lib/accounts/verify';
import { useSend } from '@/lib/client/use-send';

/** Confirms the address at a click; the page then shows what that led to. */
export function VerifyAccount({ token, says }: { token: string; says: string }) {
  const { send, pending } = useSend<typeof verifyAccount>(`/api/auth/verify/${encodeURIComponent(token)}`);
  return (
    <Card>
      <p className="mb-4">{says}</p>
      <Button kind="primary" wide loading={pending} onClick={() => void send()}>Verify your account</Button>
    </Card>
  );
}
