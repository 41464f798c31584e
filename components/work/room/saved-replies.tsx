'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Field, Hidden } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { RichText } from '@/components/form/rich-text';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { MessageSquareReply } from '@/components/ui/icons';
import { Kbd } from '@/components/ui/kbd';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { useDeletion } from '@/components/ui/use-deletion';
import { notify } from '@/lib/client/notify';
import { MAX_REPLY_NAME } from '@/lib/work/room/policy';
import { REPLY_FIELDS } from '@/lib/shared/reply-fields';
import type { SavedReply } from '@/lib/work/room/resources';

const CALLS = '/api/caller/saved_replies';

type Props = {
  replies: SavedReply[];
  /** True for those of the company. */
  shared: boolean;
};

/** Saved replies of a person, or of the company, with what changes them (rule: room.saved-replies). */
export function SavedReplies({ replies, shared }: Props) {
  const [editing, setEditing] = useState<SavedReply | 'new'>();
  const { remove, dialogs } = useDeletion();
  const add = (
    <Button kind="primary" onClick={() => setEditing('new')}>
      Add reply
    </Button>
  );
  const ask = ({ id, name }: SavedReply) =>
    void remove({
      to: `${CALLS}/${id}`,
      title: `Delete “${name}”?`,
      action: 'Delete reply',
      children: shared ? 'Nobody of your company can use it any more.' : 'Notes that were written with it stay.',
    });
  return (
    <>
      <Card
        title={shared ? 'Replies of the company' : 'Your replies'}
        hint={
          <>
            Type <Kbd>/</Kbd> at the start of a note to use one.
          </>
        }
        actions={replies.length > 0 && add}
        flush
      >
        {replies.length ? (
          <ul className="divide-y divide-line border-t border-line">
            {replies.map((reply) => (
              <li
                key={reply.id}
                className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <h3 className="wrap-anywhere">{reply.name}</h3>
                  <div className="mt-1 max-h-40 overflow-y-auto text-ink-soft">
                    <SanitizedHtml html={reply.body} />
                  </div>
                </div>
                <div className="flex gap-2">
                  <Button small aria-label={`Edit ${reply.name}`} onClick={() => setEditing(reply)}>
                    Edit
                  </Button>
                  <Button small aria-label={`Delete ${reply.name}`} onClick={() => ask(reply)}>
                    Delete
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <div className="border-t border-line">
            <EmptyState title="No saved replies" icon={MessageSquareReply} action={add}>
              Keep what you write often, such as which logs to send. It is filled in with the case’s own names.
            </EmptyState>
          </div>
        )}
      </Card>
      {editing && (
        <ReplyDialog reply={editing === 'new' ? null : editing} shared={shared} onClose={() => setEditing(undefined)} />
      )}
      {dialogs}
    </>
  );
}

type DialogProps = { reply: SavedReply | null; shared: boolean; onClose: () => void };

function ReplyDialog({ reply, shared, onClose }: DialogProps) {
  const router = useRouter();
  const done = ({ message }: { message: string }) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={reply ? `Edit “${reply.name}”` : 'Add a saved reply'}>
      <Form<{ message: string }> to={reply ? `${CALLS}/${reply.id}` : CALLS} onDone={done} label="Saved reply">
        {!reply && <Hidden name="shared" value={String(shared)} />}
        <Field name="name" label="Name" maxLength={MAX_REPLY_NAME} defaultValue={reply?.name} />
        <RichText name="body" label="Text" defaultValue={reply?.body} />
        <p className="text-sm text-ink-soft">
          {Object.entries(REPLY_FIELDS).map(([name, meaning], at) => (
            <span key={name}>
              {at > 0 && ', '}
              <Code>{`{${name}}`}</Code> is {meaning}
            </span>
          ))}
          .
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Save</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
