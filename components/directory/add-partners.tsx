'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { PartnerDialogs, type Asked } from './partner-dialogs';

/** The two ways to a partner that one does not have yet: invite a member, or ask the network for somebody new (spec 1 §2). */
export function AddPartners() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <Button small onClick={() => setAsked({ about: 'invite' })}>Invite a member</Button>
      <Button small onClick={() => setAsked({ about: 'missing' })}>Missing a partner?</Button>
      <PartnerDialogs asked={asked} onAsk={setAsked} />
    </>
  );
}
