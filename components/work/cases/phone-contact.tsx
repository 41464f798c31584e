'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { PhoneCall } from '@/components/ui/icons';

/* Loaded once it is opened. */
const PhoneContactDialog = dynamic(() => import('./phone-contact-dialog').then((part) => part.PhoneContactDialog), {
  ssr: false,
});

type Props = { token: string; receiver: { name: string; country_code: string | null } };

/** Records that the partner took the case by phone (rule: cases.phone-contact). */
export function PhoneContact(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={PhoneCall} className="print:hidden" onClick={() => setOpen(true)}>
        Partner contacted me by phone
      </Button>
      {open && <PhoneContactDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
