'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { notify } from '@/lib/client/notify';
import { isFailure, post, type Failure } from '@/lib/client/post';
import { CONTRACT_LENGTHS } from '@/lib/shared/enums';
import { money } from '@/lib/shared/format';
import { LIMITED_SAVING } from '@/lib/shared/onboarding';
import { AgreementList } from './agreement-list';
import { OrderFields, termOf, type OrderChoices } from './order-fields';
import { PaymentDialog, type DueOrder } from './payment-dialog';
import { pickEntries, StepForm } from './step-form';
import type { CardSettings } from './use-card-form';
import type { acceptAgreements } from '@/lib/network/onboarding/agreements';
import type { AgreementDocument } from '@/lib/network/onboarding/resources';
import type { registerLimited } from '@/lib/network/onboarding/register-member';
import type { AnswerOf } from '@/lib/shared/answer';

const AGREEMENTS = ['code_of_conduct', 'database_license', 'addendum'];

type Props = {
  vhost: string;
  documents: AgreementDocument[];
  agreements: Record<string, string>;
  payment: Record<string, string>;
  order: OrderChoices | null;
  /** Settings for card payments; null when cards are not accepted. */
  card: CardSettings | null;
  paid: DueOrder | null;
  /** The id of a limited member, which pays nothing and is done after this step (spec 2 §4). */
  limited?: number;
  back?: string;
};

type AgreementsAnswer = AnswerOf<typeof acceptAgreements>;

export function AgreementsForm({ vhost, documents, agreements, payment, order, card, paid, limited, back }: Props) {
  const router = useRouter();
  const [replaced, setReplaced] = useState<string[]>([]);
  const [pays, setPays] = useState(payment.payment_type ?? 'credit_card');
  const [due, setDue] = useState<DueOrder>();
  const versions = Object.fromEntries(documents.map(({ agreement, file_id }) => [agreement, String(file_id)]));
  function refused({ answer }: Failure) {
    const names = (answer as { replaced?: string[] } | undefined)?.replaced;
    if (!names) return;
    setReplaced(names);
    router.refresh();
  }
  async function done(answer: AgreementsAnswer) {
    if ('requires_payment' in answer && answer.requires_payment) {
      setDue(answer.order);
      // The page stays behind the payment.
      return '';
    }
    return limited === undefined ? undefined : registerAsLimited(vhost, limited);
  }
  return (
    <>
      <StepForm<AgreementsAnswer>
        to={`/api/onboarding/${vhost}/agreements`}
        label="Agreements"
        action={limited === undefined ? 'Next' : 'Submit'}
        back={back}
        disabled={order !== null && pays === 'credit_card' && !card}
        transform={(body) => ({
          agreements: pickEntries(body, AGREEMENTS),
          versions,
          payment: {
            ...pickEntries(body, ['contract_length', 'payment_type']),
            ...(order && { shown_cents: termOf(order, body.contract_length).amount_cents }),
          },
        })}
        onDone={done}
        onRefused={refused}
      >
        {limited !== undefined && (
          <Alert level="success" title="There is nothing to pay.">
            Your Limited membership covers this group. You save ${LIMITED_SAVING} per year.
          </Alert>
        )}
        {documents.length ? (
          <>
            <p>Read and accept each document. We keep the version that you accept.</p>
            <AgreementList vhost={vhost} documents={documents} ticked={agreements} replaced={replaced} />
          </>
        ) : (
          <p>There are no agreements for you to accept.</p>
        )}
        {paid && (
          <Alert
            level="success"
            title={`Paid: ${money(paid.amount_cents)}, ${CONTRACT_LENGTHS[paid.contract_length].toLowerCase()}`}
          >
            We emailed you the receipt.
          </Alert>
        )}
        {order && (
          <OrderFields order={order} payment={payment} takesCards={card !== null} pays={pays} onPays={setPays} />
        )}
      </StepForm>
      {due && card && <PaymentDialog vhost={vhost} order={due} card={card} onClose={() => setDue(undefined)} />}
    </>
  );
}

/**
 * Sends the second call of a limited member; when it fails, the accepted agreements stay and the page can be sent
 * again.
 */
async function registerAsLimited(vhost: string, company_id: number): Promise<string | undefined> {
  try {
    return (await post<AnswerOf<typeof registerLimited>>(`/api/onboarding/${vhost}/register/limited`, { company_id }))
      .redirect;
  } catch (error) {
    if (!isFailure(error)) throw error;
    notify.warning(error.message);
    return undefined;
  }
}
