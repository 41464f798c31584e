'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Select } from '@/components/form/select';
import { Submit } from '@/components/form/submit';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import { get, isFailure } from '@/lib/client/post';
import type { listChangeRequests } from '@/lib/network/companies/change-requests';
import { CHANGE_REQUEST_TIME } from '@/lib/shared/durations';
import { CHANGE_TYPES, type ChangeType } from '@/lib/shared/enums';
import { ChangeRequestList } from '@/components/intake/processes/change-request-list';
import type { AnswerOf } from '@/lib/shared/answer';
import type { requestChange } from '@/lib/network/companies/change-requests';

const PATH = '/api/admin/company/change';

type Props = {
  type?: ChangeType;
  about?: string;
  onClose: () => void;
};

/** Lists the company's earlier requests below, so that nothing is asked twice. */
export function ChangeRequestDialog({ type, about, onClose }: Props) {
  const router = useRouter();
  const [earlier, setEarlier] = useState<AnswerOf<typeof listChangeRequests>['change_requests']>([]);
  useEffect(() => {
    const aborter = new AbortController();
    get<AnswerOf<typeof listChangeRequests>>(PATH, {}, aborter.signal)
      .then(({ change_requests }) => setEarlier(change_requests))
      .catch((error: unknown) => {
        // Sending works without the earlier requests.
        if (!isFailure(error) && !aborter.signal.aborted) throw error;
      });
    return () => aborter.abort();
  }, []);
  const withName = ({ changes, ...body }: Record<string, unknown>) => ({
    ...body,
    changes: about && typeof changes === 'string' && changes.trim() ? `${about}: ${changes}` : changes,
  });
  function sent({ message }: AnswerOf<typeof requestChange>) {
    notify.success(message);
    onClose();
    router.refresh();
  }
  return (
    <Dialog open onClose={onClose} title="Contact">
      <Form to={PATH} transform={withName} onDone={sent} label="Change request" draftKey="change-request">
        <p className="text-ink-soft">
          Ask the network to change something. Change requests take {CHANGE_REQUEST_TIME}.
        </p>
        <Select
          name="change_type"
          label="What is it about?"
          options={CHANGE_TYPES}
          defaultValue={type}
          placeholder={type ? undefined : 'Choose One'}
        />
        <LongText
          name="changes"
          label={about ? `What should change in ${about}?` : 'What should change?'}
          hint="Say what it is now and what it should become."
          rows={5}
        />
        <Submit>Send request</Submit>
      </Form>
      {earlier.length > 0 && (
        <section className="mt-6 border-t border-line pt-4" aria-label="Earlier requests">
          <h3 className="mb-3">Earlier requests</h3>
          <ChangeRequestList requests={earlier} />
        </section>
      )}
    </Dialog>
  );
}
