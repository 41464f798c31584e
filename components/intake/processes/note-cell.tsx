'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Hidden, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import type { Failure } from '@/lib/client/post';
import type { InternalNote } from '@/lib/partners/notes/resources';

/** Number of characters after which a note is cut until it is opened. */
const SHORT = 160;

export function NoteCell({ row }: { row: InternalNote }) {
  const [editing, setEditing] = useState(false);
  const [whole, setWhole] = useState(false);
  const cell = useRef<HTMLDivElement>(null);
  const close = () => {
    setEditing(false);
    // Waits until the button is back.
    requestAnimationFrame(() => cell.current?.querySelector<HTMLElement>('[data-edit]')?.focus());
  };
  if (editing) return <NoteEditor row={row} onClose={close} />;
  const long = row.note.length > SHORT;
  return (
    <div ref={cell} className="flex flex-1 items-start justify-between gap-3 sm:min-w-60 sm:py-1.5">
      <div className="min-w-0">
        <p className="max-w-prose break-words whitespace-pre-line">
          {long && !whole ? `${row.note.slice(0, SHORT).trimEnd()}…` : row.note}
        </p>
        {long && (
          <Button small kind="quiet" className="-ml-2.5" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? 'View Less' : 'View More...'}
          </Button>
        )}
      </div>
      {row.editable && (
        <Button
          small
          data-edit
          aria-label={`Edit the note on ${row.document.name} of ${row.company.name}`}
          onClick={() => setEditing(true)}
        >
          Edit
        </Button>
      )}
    </div>
  );
}

function NoteEditor({ row, onClose }: { row: InternalNote; onClose: () => void }) {
  const router = useRouter();
  const [seen, setSeen] = useState(row.updated_at);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('textarea')?.focus(), []);
  const done = () => {
    onClose();
    router.refresh();
  };
  // The second save knows of the other note, and replaces it.
  const refused = ({ kind, answer }: Failure) => {
    const now = (answer as { seen?: unknown } | undefined)?.seen;
    if (kind === 'refused' && typeof now === 'string') setSeen(now);
  };
  return (
    <div ref={box} className="flex-1 py-2">
      <Form
        to="/api/caller/notes/store"
        successMessage="Note saved."
        onDone={done}
        onRefused={refused}
        className="space-y-3"
        asksBeforeLeaving
      >
        <Hidden name="location" value="document" />
        <Hidden name="document_id" value={row.document.id} />
        <Hidden name="seen" value={seen} />
        <LongText
          name="note"
          label={`Note on ${row.document.name}`}
          hint="Only your company reads it. An empty note is removed."
          optional
          defaultValue={row.note}
        />
        <div className="flex gap-2">
          <Submit>Save</Submit>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
    </div>
  );
}
