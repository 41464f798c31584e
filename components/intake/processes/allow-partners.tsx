'use client';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useSend } from '@/lib/client/use-send';
import type { allowPartners } from '@/lib/intake/processes/allow-partners';

type Props = { document_id: number; allowed: boolean };

/** Says whether the other side may bring a partner in for cases of a process, and changes it (rule: links.forbidden). */
export function AllowPartners({ document_id, allowed }: Props) {
  const { send, pending } = useSend<typeof allowPartners>(`/api/admin/company/documents/${document_id}/partners`, {
    said: 'Saved.',
  });
  return (
    <Card title="Other partners">
      <p className="mb-3">
        {allowed
          ? 'The other side may bring another partner in for cases of this process.'
          : 'The other side may not bring another partner in for cases of this process.'}
      </p>
      <Button disabled={pending} onClick={() => void send({ allows_partners: !allowed })}>
        {allowed ? 'Forbid it' : 'Allow it'}
      </Button>
    </Card>
  );
}
