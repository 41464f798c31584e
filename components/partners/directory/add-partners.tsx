'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { PartnerDialogs, type Asked } from './partner-dialogs';

export function AddPartners({ canInvite }: { canInvite: boolean }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      {canInvite && (
        <Button small onClick={() => setAsked({ about: 'invite' })}>
          Invite a member
        </Button>
      )}
      <Button small onClick={() => setAsked({ about: 'missing' })}>
        Missing a partner?
      </Button>
      <PartnerDialogs asked={asked} onAsk={setAsked} />
    </>
  );
}
