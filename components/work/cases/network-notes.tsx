'use client';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { IconButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Lock, Trash2 } from '@/components/ui/icons';
import { LinkedText } from '@/components/ui/linked-text';
import { Time } from '@/components/ui/time';
import { useDeletion } from '@/components/ui/use-deletion';
import type { NetworkCase } from '@/lib/work/cases/read/network-resources';

type Props = Pick<NetworkCase, 'id' | 'owner' | 'staff' | 'network_notes'>;

/** Who of the network staff has a case, and what they note for each other (rule: network.case-notes). */
export function NetworkNotes({ id, owner, staff, network_notes }: Props) {
  const { remove, dialogs } = useDeletion();
  const path = `/api/super_admin/escalation/${id}`;
  return (
    <Card
      title="Of the network"
      hint={
        <span className="inline-flex items-center gap-1.5 font-medium text-amber-ink">
          <Lock aria-hidden className="size-3.5 shrink-0" />
          Only network staff
        </span>
      }
    >
      <div className="space-y-5">
        <Form
          key={owner?.id ?? 0}
          to={`${path}/owner`}
          label="Owner"
          successMessage="The owner is saved."
          onSuccess="refresh"
        >
          <div className="flex flex-wrap items-end gap-2">
            <Select
              name="user_id"
              label="Owner"
              optional
              placeholder="Nobody"
              className="min-w-0 flex-1"
              defaultValue={owner?.id}
              options={staff.map(({ id: value, name }) => ({ value: String(value), label: name }))}
            />
            <Submit kind="secondary">Save owner</Submit>
          </div>
        </Form>
        <Form
          to={`${path}/notes`}
          label="Note of the network"
          onSuccess="reset"
          draftKey={`network-note:${id}`}
          successMessage="The note is saved."
        >
          <LongText name="note" label="Note" rows={2} maxLength={5000} />
          <Submit kind="secondary">Save note</Submit>
        </Form>
        {network_notes.length > 0 && (
          <ol aria-label="Notes of the network" className="space-y-3">
            {network_notes.map((note) => (
              <li key={note.id} className="rounded-md bg-amber-soft px-3 py-2">
                <div className="flex items-start justify-between gap-2">
                  <p className="min-w-0 text-sm text-ink-soft wrap-anywhere">
                    <span className="font-medium text-ink">{note.author}</span> · <Time at={note.created_at} />
                  </p>
                  {note.mine && (
                    <IconButton
                      label={`Delete the note of ${note.author}`}
                      icon={Trash2}
                      onClick={() => void remove(deletionOf(path, note))}
                    />
                  )}
                </div>
                <p className="whitespace-pre-line wrap-anywhere">
                  <LinkedText text={note.note} />
                </p>
              </li>
            ))}
          </ol>
        )}
      </div>
      {dialogs}
    </Card>
  );
}

const deletionOf = (path: string, { id }: Props['network_notes'][number]) => ({
  to: `${path}/notes/${id}`,
  title: 'Are you sure you want to delete this note?',
  children: 'You can’t undo this.',
  action: 'Delete note',
});
