'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Hidden, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';

/** So many letters stand in the panel; the rest is behind 'View More...'. */
const SHORT = 160;

type Props = { note: string; editable: boolean } & ({ location: 'document'; document_id: number } | { location: 'dashboard'; document_id?: undefined });

/** The company's own note, read by its people only; managers write it here (spec 1 §2, §6). */
export function NotesPanel({ note, editable, location, document_id }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState<'read' | 'edit' | null>(null);
  const saved = () => {
    setOpen(null);
    router.refresh();
  };
  const long = note.length > SHORT;
  return (
    <Card title="Internal Notes" actions={editable && <Button small onClick={() => setOpen('edit')}>{note ? 'Edit' : 'Write'}</Button>}>
      <p className="break-words whitespace-pre-line">{long ? `${note.slice(0, SHORT).trimEnd()}…` : note || <span className="text-ink-soft">No note yet. Only your company reads it.</span>}</p>
      {long && <Button small kind="quiet" className="mt-1 -ml-2.5" onClick={() => setOpen('read')}>View More...</Button>}
      <Dialog open={open === 'read'} onClose={() => setOpen(null)} title="Internal Notes"><p className="break-words whitespace-pre-line">{note}</p></Dialog>
      <Dialog open={open === 'edit'} onClose={() => setOpen(null)} title="Internal Notes">
        <Form to="/api/caller/notes/store" said="Note saved." onDone={saved}>
          <Hidden name="location" value={location} />
          {document_id !== undefined && <Hidden name="document_id" value={document_id} />}
          <LongText name="note" label="Note" hint="Only your company reads it. An empty note is removed." rows={6} optional defaultValue={note} />
          <Submit>Save</Submit>
        </Form>
      </Dialog>
    </Card>
  );
}
