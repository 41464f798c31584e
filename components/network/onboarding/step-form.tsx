'use client';
import { useRef, type ReactNode } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { buttonLook } from '@/components/ui/button';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import type { acceptAgreements } from '@/lib/network/onboarding/agreements';
import type { saveContact } from '@/lib/network/onboarding/contact';
import type { registerCompany } from '@/lib/network/onboarding/register';
import type { registerExisting } from '@/lib/network/onboarding/register-member';
import type { AnswerOf } from '@/lib/shared/answer';
import { classes } from '@/lib/shared/classes';

type Body = Record<string, unknown>;
export type StepAnswer = AnswerOf<
  typeof saveContact | typeof acceptAgreements | typeof registerCompany | typeof registerExisting
>;
type Props<A extends StepAnswer> = {
  to: string;
  label: string;
  action: string;
  transform: (body: Body) => Body;
  back?: string;
  /** Saves unsent entries under this name, for going back or reloading. */
  draftKey?: string;
  once?: boolean;
  disabled?: boolean;
  /** Runs before the next page opens; may return another page, or '' to stay. */
  onDone?: (answer: A) => Promise<string | undefined>;
  onRefused?: (failure: Failure) => void;
  children: ReactNode;
};

const PREFIXES = ['company.', 'user.', 'document.', 'agreements.', 'payment.'];

/**
 * Offers Next, and "Save and Finish Later", which stays on the page (spec 2 §4). A refusal that names a step opens it.
 * Each step opens as a new document, because the one with the payment has another content security policy (rule:
 * web.csp).
 */
export function StepForm<A extends StepAnswer = StepAnswer>({
  to,
  label,
  action,
  transform,
  back,
  draftKey,
  once,
  disabled,
  onDone,
  onRefused,
  children,
}: Props<A>) {
  const later = useRef(false);
  async function done(answer: A) {
    if ('saved' in answer && answer.saved) return notify.success(answer.message);
    const next = (await onDone?.(answer)) ?? answer.redirect;
    if (next) location.assign(next);
  }
  function refused(failure: Failure) {
    const { redirect } = (failure.answer ?? {}) as { redirect?: string };
    if (failure.status === 409 && redirect) location.assign(redirect);
    onRefused?.(failure);
  }
  return (
    <Form<A>
      to={to}
      label={label}
      prefix={PREFIXES}
      draftKey={draftKey && `onboarding-${draftKey}`}
      transform={(body) => ({ ...transform(body), ...(later.current && { save_for_later: true }) })}
      onDone={(answer) => void done(answer)}
      onRefused={refused}
    >
      {children}
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        {!disabled && <Submit onClick={() => (later.current = false)}>{action}</Submit>}
        {!once && (
          <Submit kind="secondary" formNoValidate onClick={() => (later.current = true)}>
            Save and Finish Later
          </Submit>
        )}
        {back && (
          <a href={back} className={classes(buttonLook({ kind: 'quiet' }), 'no-underline')}>
            Back
          </a>
        )}
      </div>
    </Form>
  );
}

export const pickEntries = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
