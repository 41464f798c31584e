'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field, LongText } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirm } from '@/components/ui/confirm';
import { TextLink } from '@/components/ui/text-link';
import { notify } from '@/lib/client/notify';
import { pagePath } from '@/lib/shared/paths';
import type { Review } from '@/lib/network/onboarding/review';
import { RejectOnboarding } from './reject-onboarding';
import { AskAgain } from '@/components/people/users/ask-again';
import { CompanyReview, ProcessReview, UserReview } from './review-fields';
import type { updateOnboarding, approveOnboarding } from '@/lib/network/onboarding/decide';
import type { AnswerOf } from '@/lib/shared/answer';

type Props = Review & { network: string; home: string };

const CALLS = '/api/super_admin/onboarding';

/**
 * Corrects and decides a registration (spec 3 §2 "Onboarding session review"). Approve sends the corrections along.
 */
export function ReviewForm({ session, countries, network, home }: Props) {
  const router = useRouter();
  const frame = useRef<HTMLDivElement>(null);
  const [act, setAct] = useState<'put' | 'approve'>('put');
  const [ask, question] = useConfirm();
  const { id, data, journey, group, sf_opportunity, disabled_member } = session;
  const name = data.company?.name ?? session.company?.name ?? session.email;
  const makesProcess = journey === 'new' || data.choice?.document_id === 0;
  async function approve() {
    const sure = await ask({
      title: `Approve ${name}?`,
      action: 'Approve',
      danger: false,
      children: (
        <>
          {disabled_member && (
            <p className="mb-3 font-medium wrap-anywhere">
              {session.email} has the domain of {disabled_member.name}, a disabled member. Approve it only if this is
              another company.
            </p>
          )}
          <p className="wrap-anywhere">
            {journey === 'new' ? `It becomes a limited member of ${network} and joins` : 'It joins'} {group.name}. We’ll
            email {session.email} and the group’s host.
          </p>
        </>
      ),
    });
    if (sure) send('approve');
  }
  function send(next: typeof act) {
    // The form needs its endpoint before it is sent.
    flushSync(() => setAct(next));
    frame.current?.querySelector('form')?.requestSubmit();
  }
  const done = ({ message }: AnswerOf<typeof updateOnboarding | typeof approveOnboarding>) => {
    notify.success(message);
    router.push(home);
    router.refresh();
  };
  return (
    <div ref={frame} className="space-y-5">
      {disabled_member && (
        <Alert level="warning" title="This address may belong to a member.">
          {session.email} has the domain of{' '}
          <TextLink href={pagePath('/super_admin/companies/[company_id]', { company_id: String(disabled_member.id) })}>
            {disabled_member.name}
          </TextLink>
          , which is disabled. Enable it and reject this registration, unless another company registers here.
        </Alert>
      )}
      {!session.address_confirmed && (
        <Alert
          level="warning"
          title="This registration cannot be approved yet."
          action={<AskAgain to={`${CALLS}/${id}/ask_again`} email={session.email} />}
        >
          {session.email} has not confirmed this address. The email about the registration has the link for it.
        </Alert>
      )}
      <Form<AnswerOf<typeof updateOnboarding | typeof approveOnboarding>>
        to={`${CALLS}/${id}/${act}`}
        label={name}
        asksBeforeLeaving
        transform={(body) => (act === 'approve' && disabled_member ? { ...body, confirm_member: true } : body)}
        onDone={done}
        onRefused={({ status }) => status === 409 && router.refresh()}
      >
        {data.company && <CompanyReview company={data.company} slug={session.company_slug} countries={countries} />}
        {data.user && <UserReview user={data.user} email={session.email} />}
        {makesProcess && <ProcessReview document={data.document} review={data.review} isNew={journey === 'new'} />}
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
              hint="Only network staff can read it."
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
          <Button kind="primary" disabled={!session.address_confirmed} onClick={() => void approve()}>
            Approve
          </Button>
          <RejectOnboarding id={id} name={name} email={session.email} home={home} />
        </div>
      </Form>
      {question}
    </div>
  );
}
