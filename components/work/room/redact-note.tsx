'use client';
import { useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button, IconButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Eraser } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import type { redactNote } from '@/lib/work/room/redact-note';
import type { AnswerOf } from '@/lib/shared/answer';

const WORDS = {
  note: {
    act: 'Redact note',
    title: 'Redact this note?',
    text: 'Its text and files are removed at once, for everybody, and can’t be brought back. The timeline keeps who redacted it, when and why.',
  },
  files: {
    act: 'Redact files',
    title: 'Redact the files of this answer?',
    text: 'They are removed at once, for everybody, and can’t be brought back. The answer stays, and the timeline says who removed its files, when and why.',
  },
};

type Props = { to: string; of?: keyof typeof WORDS; onRedacted: () => void };

/** Removes a note, or the files of an answer, on both sides, with a reason that stays (rule: room.redact). */
export function RedactNote({ to, of = 'note', onRedacted }: Props) {
  const { act, title, text } = WORDS[of];
  const [open, setOpen] = useState(false);
  const done = ({ message }: Pick<AnswerOf<typeof redactNote>, 'message'>) => {
    setOpen(false);
    notify.success(message);
    onRedacted();
  };
  return (
    <>
      {of === 'note' ? (
        <IconButton label={act} icon={Eraser} className="-my-1.5 -mr-2 ml-auto" onClick={() => setOpen(true)} />
      ) : (
        <Button small icon={Eraser} className="mt-2 print:hidden" onClick={() => setOpen(true)}>
          {act}
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={title} size="small">
        <p className="mb-4 text-ink-soft">{text}</p>
        <Form to={to} onDone={done} label={act}>
          <LongText name="reason" label="Reason" hint="At least 10 characters." maxLength={500} />
          <Submit kind="danger">{act}</Submit>
        </Form>
      </Dialog>
    </>
  );
}
