'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { PartnerDialogs, type Asked } from './partner-dialogs';

/**
 * Offers the two ways to more partners: inviting a member, if there is one to invite, or asking the network (spec 1
 * §2).
 */
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
