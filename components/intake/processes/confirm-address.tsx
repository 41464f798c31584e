'use client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { post } from '@/lib/client/post';
import { useSend } from '@/lib/client/use-send';
import type { confirmInboundAddress, readInboundAddress } from '@/lib/partners/health/confirm';

type Props = {
  token: string;
  address: Awaited<ReturnType<typeof readInboundAddress.run>>['address'];
  expired: ReactNode;
};

/**
 * Confirms an inbound address at a click; opening the page only records that it was opened (rule: health.addresses).
 */
export function ConfirmAddress({ token, address, expired }: Props) {
  const [message, setMessage] = useState<string>();
  const calls = `/api/inbound_address/${encodeURIComponent(token)}`;
  const { send, pending } = useSend<typeof confirmInboundAddress>(`${calls}/confirm`, {
    refresh: false,
    onDone: (answer) => setMessage(answer.message),
  });
  const told = useRef(false);
  const isOpen = address !== null && !address.is_used;
  useEffect(() => {
    if (!isOpen || told.current) return;
    told.current = true;
    // A failure to record the opening does not matter here.
    post(`${calls}/opened`, {}).catch(() => {});
  }, [calls, isOpen]);
  if (message) return <Alert level="success" live title={message} />;
  if (!address) return expired;
  const { email, process, company, is_used, refusal } = address;
  if (refusal) return <Alert level="warning" title={refusal} />;
  if (is_used) return <Alert level="success" title={`${email} is confirmed. There is nothing more to do.`} />;
  return (
    <Card>
      <p className="mb-4">Cases of other members are sent to this address. Confirm that the right people read it.</p>
      <DescriptionList
        of={[
          ['Company', company],
          ['Process', process],
          ['Address', email],
        ]}
      />
      <div className="mt-5">
        <Button kind="primary" wide loading={pending} onClick={() => void send({ token })}>
          Yes, we read it
        </Button>
      </div>
    </Card>
  );
}
