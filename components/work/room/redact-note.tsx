'use client';
import { useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Eraser } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import type { redactNote } from '@/lib/work/room/redact-note';
import type { AnswerOf } from '@/lib/shared/answer';

/** Removes the text of a note on both sides, with a reason that stays (rule: room.redact). */
export function RedactNote({ to, onRedacted }: { to: string; onRedacted: () => void }) {
  const [open, setOpen] = useState(false);
  const done = ({ message }: AnswerOf<typeof redactNote>) => {
    setOpen(false);
    notify.success(message);
    onRedacted();
  };
  return (
    <>
      <IconButton label="Redact note" icon={Eraser} className="-my-1.5 -mr-2 ml-auto" onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title="Redact this note?" size="small">
        <p className="mb-4 text-ink-soft">
          Its text and files are removed at once, for everybody, and can’t be brought back. The timeline keeps who
          redacted it, when and why.
        </p>
        <Form to={to} onDone={done} label="Redact note">
          <LongText name="reason" label="Reason" hint="At least 10 characters." maxLength={500} />
          <Submit kind="danger">Redact note</Submit>
        </Form>
      </Dialog>
    </>
  );
}
