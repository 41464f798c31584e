'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button, buttonLook } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { BellRing, CircleHelp, Phone } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { askNetwork, remindPartner } from '@/lib/work/cases/late/late-acts';
import type { CaseDetails } from '@/lib/work/cases/read/read';
import type { AnswerOf } from '@/lib/shared/answer';
import { phoneLink } from '@/lib/shared/phone';

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
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const done = ({ message }: AnswerOf<typeof askNetwork>) => {
    close();
    notify.success(message);
    router.refresh();
  };
  return (
    <>
      <Button icon={CircleHelp} onClick={() => setOpen(true)}>
        Ask the network
      </Button>
      <Dialog open={open} onClose={close} title="Ask the network for help?" size="small">
        <p className="mb-4 text-ink-soft">
          The network’s staff see who was reminded and notified, and answer you by email.
        </p>
        <Form<AnswerOf<typeof askNetwork>>
          to={`/api/caller/case/${encodeURIComponent(token)}/ask_network`}
          onDone={done}
          label="Ask the network"
        >
          <LongText name="note" label="Note" hint="Both companies read it in the timeline." optional maxLength={2000} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Submit>Ask the network</Submit>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
