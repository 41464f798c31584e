'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { useConfirm } from '@/components/ui/confirm';
import { Dialog } from '@/components/ui/dialog';
import { Send, Trash2 } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { askForRelease, releaseDraft } from '@/lib/intake/processes/release-draft';
import type { discardDraft, rebaseDraft } from '@/lib/intake/processes/save-draft';
import type { AnswerOf } from '@/lib/shared/answer';
import type { DraftStatus } from '@/lib/shared/enums';
import { pagePath } from '@/lib/shared/paths';
import { useDraftRevision } from './draft-revision';

type Props = {
  document_id: number;
  name: string;
  status: DraftStatus;
  /** Name of the network that releases; undefined when managers release themselves. */
  asks: string | undefined;
};

const callsOf = (document_id: number) => `/api/admin/company/documents/${document_id}/draft`;

/** Lets a manager request the release of a saved draft, or release or discard it (rule: processes.draft-release). */
export function DraftActions({ document_id, name, status, asks }: Props) {
  const router = useRouter();
  const { revision } = useDraftRevision();
  const [ask, question] = useConfirm();
  const leave = ({ message }: { message: string }) => {
    notify.success(message);
    router.push(pagePath('/admin/inbound_process/[document_id]', { document_id }));
  };
  const calls = callsOf(document_id);
  const discarding = useSend<typeof discardDraft>(calls, { method: 'DELETE', onDone: leave });
  const releasing = useSend<typeof releaseDraft>(`${calls}/release`, { onDone: leave });
  async function discard() {
    const isSure = await ask({
      title: `Discard the draft of ${name}?`,
      children: 'Partners use the form as before. What is in the draft is lost.',
      action: 'Discard draft',
    });
    if (isSure) await discarding.send({ revision });
  }
  async function release() {
    const isSure = await ask({
      title: `Release the draft of ${name}?`,
      children: 'What you have saved becomes the next version. Partners use it from now on.',
      action: 'Release',
      danger: false,
    });
    if (isSure) await releasing.send({ revision });
  }
  return (
    <>
      <Button kind="quiet" icon={Trash2} loading={discarding.pending} onClick={() => void discard()}>
        Discard draft
      </Button>
      {asks === undefined ? (
        <Button kind="primary" loading={releasing.pending} onClick={() => void release()}>
          Release
        </Button>
      ) : (
        status !== 'waiting' && <AskForRelease {...{ document_id, asks }} />
      )}
      {question}
    </>
  );
}

function AskForRelease({ document_id, asks }: { document_id: number; asks: string }) {
  const router = useRouter();
  const { revision } = useDraftRevision();
  const [open, setOpen] = useState(false);
  const done = ({ message }: AnswerOf<typeof askForRelease>) => {
    setOpen(false);
    notify.success(message);
    router.refresh();
  };
  return (
    <>
      <Button kind="primary" icon={Send} onClick={() => setOpen(true)}>
        Ask for release
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Ask for release">
        <p className="mb-4 text-ink-soft">
          {asks} sees what you have saved as a list of changes, and releases it or says why not. Until then partners use
          the form as before.
        </p>
        <Form<AnswerOf<typeof askForRelease>>
          to={`${callsOf(document_id)}/ask`}
          transform={(body) => ({ ...body, revision })}
          onDone={done}
          label="Ask for release"
        >
          <LongText
            name="note"
            label="Note"
            hint="Why you need it, for the people who release it."
            optional
            maxLength={2000}
          />
          <Submit>Send</Submit>
        </Form>
      </Dialog>
    </>
  );
}

/** Applies changes that others made to the fields since the draft was begun (rule: processes.draft-outdated). */
export function RebaseDraft({ document_id }: { document_id: number }) {
  const { revision } = useDraftRevision();
  const { send, pending } = useSend<typeof rebaseDraft>(`${callsOf(document_id)}/rebase`, {
    onDone: ({ message }) => notify.success(message),
  });
  return (
    <Button loading={pending} onClick={() => void send({ revision })}>
      Take over these changes
    </Button>
  );
}
