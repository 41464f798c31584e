'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Choice } from '@/components/form/choice';
import { LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { DescriptionList } from '@/components/ui/description-list';
import { Dialog } from '@/components/ui/dialog';
import { notify } from '@/lib/client/notify';
import { REQUEST_KINDS } from '@/lib/network/operators/policy';
import type { NetworkRequest } from '@/lib/network/operators/requests';
import type { answerRequest } from '@/lib/network/operators/answer-request';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = { request: NetworkRequest; onClose: () => void };

export function AnswerDialog({ request: { kind, id, about, person, company, email, text, details }, onClose }: Props) {
  const router = useRouter();
  const [status, setStatus] = useState('done');
  const done = ({ message }: AnswerOf<typeof answerRequest>) => {
    onClose();
    notify.success(message);
    router.refresh();
  };
  return (
    <Dialog open onClose={onClose} title={`${REQUEST_KINDS[kind]}: ${about}`}>
      <div className="mb-5">
        <DescriptionList
          of={[
            ['From', [person, company].filter(Boolean).join(', ')],
            ['Website', details.website],
            ['Contact', [details.contact, details.contact_email].filter(Boolean).join(', ')],
            ['What', text],
          ]}
        />
      </div>
      <Form<AnswerOf<typeof answerRequest>>
        to={`/api/super_admin/requests/${kind}/${id}/answer`}
        onDone={done}
        onRefused={() => router.refresh()}
        label="Answer"
      >
        <Choice
          name="status"
          label="The request is"
          defaultValue="done"
          options={{ done: 'Done', declined: 'Declined' }}
          onChange={setStatus}
        />
        <LongText
          name="answer"
          label={status === 'declined' ? 'Why is it declined?' : 'Answer'}
          hint={`Included in the email to ${email}.`}
          optional={status !== 'declined'}
          maxLength={5000}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Submit>Send answer</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
