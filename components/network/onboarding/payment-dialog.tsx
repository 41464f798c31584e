'use client';
import { useRef, useState, type FormEvent } from 'react';
import { Field } from '@/components/form/field';
import { FormContext } from '@/components/form/form-state';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Spinner } from '@/components/ui/spinner';
import { isFailure, post } from '@/lib/client/post';
import type { OnboardingPage } from '@/lib/network/onboarding/read';
import { CONTRACT_LENGTHS } from '@/lib/shared/enums';
import { money } from '@/lib/shared/format';
import { useCardForm, type CardSettings } from './use-card-form';
import type { AnswerOf } from '@/lib/shared/answer';
import type { payByCard } from '@/lib/network/onboarding/payment';

/** The charge, as fixed by the server. */
export type DueOrder = NonNullable<OnboardingPage['paid']>;

type Props = { vhost: string; order: DueOrder; card: CardSettings; onClose: () => void };
type Answer = AnswerOf<typeof payByCard>;

const NOT_PAID = 'The payment was not completed. Try again.';

/** Charges a card (spec 2 §2). The bank may ask the cardholder in its own window, which this dialog makes room for. */
export function PaymentDialog({ vhost, order, card, onClose }: Props) {
  const target = useRef<HTMLDivElement>(null);
  const { state, createToken, confirmWithBank } = useCardForm(target, card, order.amount_cents);
  const [phase, setPhase] = useState<'entry' | 'paying' | 'bank' | 'paid'>('entry');
  const [refusal, setRefusal] = useState('');
  const [name, setName] = useState('');
  const isBusy = phase !== 'entry';
  const amount = money(order.amount_cents);

  async function pay(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    setRefusal('');
    setPhase('paying');
    try {
      const body = { name_on_card: name, card_token: await createToken(name), contract_length: order.contract_length };
      const { redirect } = await charge(body);
      setPhase('paid');
      location.assign(redirect!);
    } catch (error) {
      setRefusal(error instanceof Error && error.message ? error.message : NOT_PAID);
      setPhase('entry');
    }
  }

  /** The same call again continues the payment after the bank's confirmation (rule: payments.authentication). */
  async function charge(body: object, isConfirmed = false): Promise<Answer> {
    const answer = await post<Answer>(`/api/onboarding/${vhost}/payment`, body);
    if (answer.success) return answer;
    if (!answer.requires_action || isConfirmed) throw new Error(NOT_PAID);
    setPhase('bank');
    try {
      await confirmWithBank(answer.client_secret ?? '');
    } catch (error) {
      // The server learns of the refusal, so that the next card counts as a new attempt.
      await post(`/api/onboarding/${vhost}/payment`, body).catch((failure: unknown) => {
        if (!isFailure(failure)) throw failure;
      });
      throw error;
    } finally {
      setPhase('paying');
    }
    return charge(body, true);
  }

  return (
    <Dialog open locked={isBusy} yields={phase === 'bank'} onClose={onClose} title="Payment" size="small">
      <form onSubmit={(event) => void pay(event)} aria-label="Payment" className="space-y-4">
        <p>
          Your card is charged <strong className="tabular-nums">{amount}</strong> now, for{' '}
          {CONTRACT_LENGTHS[order.contract_length].toLowerCase()}. Nothing more is charged in that time.
        </p>
        <FormContext value={{ formId: 'payment', errors: {}, pending: isBusy }}>
          <Field
            name="name_on_card"
            label="Name on card"
            autoComplete="cc-name"
            maxLength={200}
            value={name}
            defaultValue={undefined}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </FormContext>
        {state === 'loading' && <Spinner label="The card form is loading." />}
        <div ref={target} className="min-h-56" />
        {state === 'failed' && (
          <Alert level="danger" live>
            The card form could not be loaded. Check that nothing blocks js.stripe.com and reload the page, or choose an
            invoice.
          </Alert>
        )}
        {refusal && (
          <Alert level="danger" live>
            {refusal}
          </Alert>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" kind="primary" loading={isBusy} disabled={state !== 'complete' || name.trim() === ''}>
            Pay {amount}
          </Button>
          <Button kind="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
        </div>
        <p className="text-sm text-ink-soft">Stripe takes your card; we never see its number.</p>
      </form>
    </Dialog>
  );
}
