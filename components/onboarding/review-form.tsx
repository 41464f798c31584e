'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { notify } from '@/lib/client/notify';
import type { Review } from '@/lib/onboarding/review';
import { RejectOnboarding } from './reject-onboarding';
import { CompanyReview, DocumentReview, UserReview } from './review-fields';

type Props = Review & { network: string; /** Where a save leads. */ home: string };

const CALLS = '/api/super_admin/onboarding';

/** Corrects and decides a registration (spec 3 §2 "Onboarding session review"). Approve sends the corrections along. */
export function ReviewForm({ session, countries, network, home }: Props) {
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  const [act, setAct] = useState<'put' | 'approve'>('put');
  const [ask, question] = useConfirm();
  const { id, data, journey, group, sf_opportunity } = session;
  const name = data.company?.name ?? session.company?.name ?? session.email;
  const makesProcess = journey === 'new' || data.choice?.document_id === 0;
  async function approve() {
    const sure = await ask({
      title: `Approve ${name}?`,
      action: 'Approve',
      danger: false,
      children:
        journey === 'new'
          ? `It becomes a limited member of ${network} and joins ${group.name}. We’ll email ${session.email} and the group’s host.`
          : `It joins ${group.name}. We’ll email ${session.email} and the group’s host.`,
    });
    if (sure) send('approve');
  }
  function send(next: typeof act) {
    // The form has to know where it goes before it is sent.
    flushSync(() => setAct(next));
    frame.current?.querySelector('form')?.requestSubmit();
  }
  const done = ({ message }: { message: string }) => {
    notify.success(message);
    router.push(home);
    router.refresh();
  };
  return (
    <div ref={frame}>
      <Form<{ message: string }>
        to={`${CALLS}/${id}/${act}`}
        label={name}
        asksBeforeLeaving
        onDone={done}
        onRefused={({ status }) => status === 409 && router.refresh()}
      >
        {data.company && <CompanyReview company={data.company} slug={session.company_slug} countries={countries} />}
        {data.user && <UserReview user={data.user} email={session.email} />}
        {makesProcess && <DocumentReview document={data.document} review={data.review} isNew={journey === 'new'} />}
        <Card title="For the network">
          <div className="space-y-5">
            <Field
              name="sf_opportunity"
              label="Sales opportunity"
              optional
              width="medium"
              maxLength={100}
              defaultValue={sf_opportunity}
            />
            <LongText
              name="additional_information"
              label="Additional information"
              hint="Only the network reads it."
              optional
              maxLength={5000}
              defaultValue={data.review.additional_information}
            />
          </div>
        </Card>
        <div className="flex flex-wrap gap-2">
          <Submit kind="secondary" onClick={() => flushSync(() => setAct('put'))}>
            Save
          </Submit>
          <Button kind="primary" onClick={() => void approve()}>
            Approve
          </Button>
          <RejectOnboarding id={id} name={name} email={session.email} home={home} />
        </div>
      </Form>
      {question}
    </div>
  );
}
