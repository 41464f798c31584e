'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button, buttonLook } from '@/components/ui/button';
import { BellRing, CircleHelp, Phone } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { remindPartner } from '@/lib/work/cases/late/late-acts';
import type { CaseDetails } from '@/lib/work/cases/read/read';
import { phoneLink } from '@/lib/shared/phone';

const AskNetworkDialog = dynamic(() => import('./ask-network-dialog').then((part) => part.AskNetworkDialog), {
  ssr: false,
});

export type Callable = { name?: string; phone: string };
type Props = { token: string; rights: CaseDetails['rights']; callable: Callable[] };

/** Lets the submitting side call, remind or ask the network about a late case (rule: cases.late). */
export function LateHelp({ token, rights, callable }: Props) {
  if (!callable.length && !rights.remind && !rights.ask_network) return null;
  return (
    <div className="mt-4 flex flex-wrap gap-2 print:hidden">
      {callable.map(({ name, phone }) => (
        <a
          key={`${name} ${phone}`}
          href={phoneLink(phone) ?? undefined}
          className={classes(buttonLook(), 'no-underline pointer-coarse:w-full pointer-coarse:justify-start')}
        >
          <Phone aria-hidden className="size-4 shrink-0" />
          {name ? `Call ${name}, ${phone}` : `Call ${phone}`}
        </a>
      ))}
      {rights.remind && <RemindPartner token={token} />}
      {rights.ask_network && <AskNetwork token={token} />}
    </div>
  );
}

function RemindPartner({ token }: { token: string }) {
  const { send, pending } = useSend<typeof remindPartner>(`/api/caller/case/${encodeURIComponent(token)}/remind`, {
    onDone: ({ message }) => notify.success(message),
  });
  return (
    <Button icon={BellRing} loading={pending} onClick={() => void send()}>
      Remind
    </Button>
  );
}

function AskNetwork({ token }: { token: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={CircleHelp} onClick={() => setOpen(true)}>
        Ask the network
      </Button>
      {open && <AskNetworkDialog token={token} onClose={() => setOpen(false)} />}
    </>
  );
}
