'use client';
import { useState } from 'react';
import { Form } from '@/components/form/form';
import { useFormState } from '@/components/form/form-state';
import { RichText } from '@/components/form/rich-text';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Users } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import type { AnswerOf } from '@/lib/shared/answer';
import type { writeJointNote } from '@/lib/work/room/write-joint';
import { AlsoField, type OtherRoom } from './also-field';
import { namesOf, WRITING_LOOKS } from './audience-field';
import { FilesField } from './files-field';
import { sendByKey } from './note-fields';
import { useUploads, type Uploads } from './use-uploads';

type Props = { path: string; token: string; rooms: OtherRoom[]; maxMegabytes: number; onWritten: () => void };

/** Writes one note into chosen rooms; its readers are chosen first (rule: joint.write). */
export function JointComposer({ path, token, rooms, maxMegabytes, onWritten }: Props) {
  const files = useUploads(`${path}/files/uploads`, { maxMegabytes, name: `${token}:joint` });
  if (!rooms.length)
    return (
      <div className="p-4 sm:p-5">
        <Alert level="primary">All of these cases have ended and take no more notes.</Alert>
      </div>
    );
  const written = () => {
    files.clear();
    onWritten();
  };
  return (
    <Form<AnswerOf<typeof writeJointNote>>
      to={`${path}/joint/notes`}
      label="New note to several rooms"
      className="overflow-hidden rounded-b-lg [&>:not(:last-child)]:mx-4 [&>:not(:last-child)]:mt-3 sm:[&>:not(:last-child)]:mx-5 print:hidden"
      draftKey={`joint:${token}`}
      successMessage="Your note has been sent."
      onSuccess="reset"
      onDone={written}
    >
      <Fields rooms={rooms} files={files} />
    </Form>
  );
}

function Fields({ rooms, files }: { rooms: OtherRoom[]; files: Uploads }) {
  const { entries } = useFormState();
  const [to, setTo] = useState<string[]>(entries?.to ?? []);
  const { ink, ground } = WRITING_LOOKS.shared;
  const readers = rooms.filter(({ token }) => to.includes(token)).map(({ company }) => company);
  return (
    <div
      role="presentation"
      onKeyDownCapture={sendByKey}
      className={classes('space-y-2 border-t-4 px-4 py-3 sm:px-5', readers.length ? ground : 'border-line bg-sunken')}
    >
      <AlsoField name="to" label="Who will read it" rooms={rooms} chosen={to} onChange={setTo} />
      <p
        aria-live="polite"
        className={classes('flex items-start gap-1.5 font-medium', readers.length ? ink : 'text-ink-soft')}
      >
        <Users aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="line-clamp-3 min-w-0 wrap-anywhere">
          {readers.length
            ? `${namesOf(readers)} will read this${readers.length > 1 ? ', each in their own room' : ''}`
            : 'Choose first who will read this. Internal notes are written in a room itself.'}
        </span>
      </p>
      <RichText
        name="body"
        label="New note to several rooms"
        hideLabel
        optional
        className="[&_[role=textbox]]:max-h-[40dvh] [&_[role=textbox]]:min-h-20 [&_[role=textbox]]:overflow-y-auto"
      />
      <FilesField files={files} />
      <div className="flex justify-end">
        <Submit>
          <span className="line-clamp-2 wrap-anywhere">{readers.length ? `Send to ${namesOf(readers)}` : 'Send'}</span>
        </Submit>
      </div>
    </div>
  );
}
