'use client';
import { Hidden, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Dialog } from '@/components/ui/dialog';

export type NotePlace =
  | { location: 'document'; document_id: number }
  | { location: 'dashboard'; document_id?: undefined };

export function NoteReader({ title, note, onClose }: { title: string; note: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <p className="break-words whitespace-pre-line">{note}</p>
    </Dialog>
  );
}

type NoteEditorProps = {
  title: string;
  note: string;
  place: NotePlace;
  onSaved: (note: string) => void;
  onClose: () => void;
};

export function NoteEditor({ title, note, place, onSaved, onClose }: NoteEditorProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form<{ note: { note: string } }>
        to="/api/caller/notes/store"
        successMessage="Note saved."
        onDone={(answer) => onSaved(answer.note.note)}
      >
        <Hidden name="location" value={place.location} />
        {place.document_id !== undefined && <Hidden name="document_id" value={place.document_id} />}
        <LongText
          name="note"
          label="Note"
          hint="Only your company reads it. An empty note is removed."
          rows={6}
          optional
          defaultValue={note}
        />
        <Submit>Save</Submit>
      </Form>
    </Dialog>
  );
}
