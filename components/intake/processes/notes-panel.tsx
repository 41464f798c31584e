'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { ContactNetwork } from '@/components/intake/processes/change-request';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Hint } from '@/components/ui/hint';
import type { NotePlace } from './note-dialogs';

const NoteReader = dynamic(() => import('./note-dialogs').then((part) => part.NoteReader), { ssr: false });
const NoteEditor = dynamic(() => import('./note-dialogs').then((part) => part.NoteEditor), { ssr: false });

/** Number of characters of a note in the panel; the rest is behind 'View More...'. */
const SHORT = 160;
const TITLES = {
  document: ['Internal Notes', 'internal_notes'],
  dashboard: ['Company Notes', 'company_notes'],
} as const;

/** The company's own note, which only its users read; managers write it here (spec 1 §2, §6). */
export function NotesPanel({ note: given, editable, ...place }: NotePlace & { note: string; editable: boolean }) {
  const [note, setNote] = useState(given);
  const [open, setOpen] = useState<'read' | 'edit' | null>(null);
  const [title, flag] = TITLES[place.location];
  const close = () => setOpen(null);
  const saved = (text: string) => {
    setNote(text);
    close();
  };
  const long = note.length > SHORT;
  return (
    <Card
      title={title}
      help={<Hint flag={flag} about={title} />}
      actions={
        editable && (
          <Button small onClick={() => setOpen('edit')}>
            {note ? 'Edit' : 'Write'}
          </Button>
        )
      }
      footer={
        editable &&
        place.location === 'dashboard' && (
          <ContactNetwork kind="quiet" small type="company" label="Request a change of the company" />
        )
      }
    >
      <p className="break-words whitespace-pre-line">
        {long
          ? `${note.slice(0, SHORT).trimEnd()}…`
          : note || <span className="text-ink-soft">No note yet. Only your company reads it.</span>}
      </p>
      {long && (
        <Button small kind="quiet" className="mt-1 -ml-2.5" onClick={() => setOpen('read')}>
          View More...
        </Button>
      )}
      {open === 'read' && <NoteReader title={title} note={note} onClose={close} />}
      {open === 'edit' && <NoteEditor title={title} note={note} place={place} onSaved={saved} onClose={close} />}
    </Card>
  );
}
