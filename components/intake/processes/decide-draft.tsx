'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Check } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { useSend } from '@/lib/client/use-send';
import type { refuseDraft, releaseDraft } from '@/lib/intake/processes/release-draft';
import type { AnswerOf } from '@/lib/shared/answer';
import { pagePath } from '@/lib/shared/paths';

type Props = {
  company_id: number;
  document_id: number;
  name: string;
  revision: number;
  /** False when the fields have changed since the draft was begun; its company must apply those changes first. */
  isReady: boolean;
};

/** The network's decision on a draft, below its changes: one click releases it (rule: processes.draft-release). */
export function DecideDraft({ company_id, document_id, name, revision, isReady }: Props) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const calls = `/api/super_admin/companies/${company_id}/contact_documents/${document_id}/draft`;
  const leave = ({ message }: { message: string }) => {
    setOpen(false);
    notify.success(message);
    router.push(pagePath('/super_admin/process_drafts'));
    router.refresh();
  };
  const { send, pending } = useSend<typeof releaseDraft>(`${calls}/release`, { onDone: leave, refresh: false });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Do not release</Button>
      {isReady && (
        <Button kind="primary" icon={Check} loading={pending} onClick={() => void send({ revision })}>
          Release
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={`Do not release the draft of ${name}?`} size="small">
        <p className="mb-4 text-ink-soft">We’ll email your reason to the manager who asked. The draft is kept.</p>
        <Form<AnswerOf<typeof refuseDraft>>
          to={`${calls}/refuse`}
          transform={(body) => ({ ...body, revision })}
          onDone={leave}
          label="Do not release"
        >
          <LongText name="reason" label="Reason" maxLength={2000} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Submit kind="danger">Do not release</Submit>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
