'use client';
import { useRef, type ReactNode } from 'react';
import { Form } from '@/components/form/form';
import { Submit } from '@/components/form/submit';
import { buttonLook } from '@/components/ui/button';
import { notify } from '@/lib/client/notify';
import type { Failure } from '@/lib/client/post';
import { classes } from '@/lib/shared/classes';

type Body = Record<string, unknown>;
export type StepAnswer = { message?: string; redirect?: string; saved?: boolean };
type Props<A extends StepAnswer> = {
  to: string;
  label: string;
  /** Words of the button that goes on. */
  action: string;
  /** Sorts the fields into the parts of the registration. */
  transform: (body: Body) => Body;
  /** Address of the step before. */
  back?: string;
  /** Keeps entries that are not sent yet, for who goes back or reloads, under this name. */
  draftKey?: string;
  /** Without "Save and Finish Later". */
  once?: boolean;
  disabled?: boolean;
  /** Does more before the next page is opened; may name another page, or '' to stay. */
  onDone?: (answer: A) => Promise<string | undefined>;
  onRefused?: (failure: Failure) => void;
  children: ReactNode;
};

const PREFIXES = ['company.', 'user.', 'document.', 'agreements.', 'payment.'];

/**
 * The form of a step: Next, and "Save and Finish Later", which stays on the page (spec 2 §4). A refusal that names the step
 * to go to leads there. Steps are opened as documents of their own: the one with the payment has another content security
 * policy (rule: web.csp).
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
    if (answer.saved) return notify.success(answer.message ?? 'Your entries are saved.');
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
          <Submit kind="secondary" onClick={() => (later.current = true)}>
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

/** The named fields of a body. */
export const pick = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
