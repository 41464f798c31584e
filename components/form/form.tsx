/* eslint complexity: ['error', 16] -- in markup every `&&` and every default counts as a branch */
'use client';
import { useRouter } from 'next/navigation';
import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { draftOf } from '@/lib/client/entries';
import { notify } from '@/lib/client/notify';
import type { Failure, FieldErrors } from '@/lib/client/post';
import { useDraft } from '@/lib/client/use-draft';
import { classes } from '@/lib/shared/classes';
import { DraftNotice } from './draft-notice';
import { ErrorSummary } from './error-summary';
import { focusField, messagesOf, type FieldMessage } from './focus-field';
import { FormContext } from './form-state';
import { useDraftSaving } from './use-draft-saving';
import { useSubmission } from './use-submission';

type Props<T> = {
  to: string;
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  children: ReactNode;
  /** What the success toast says. */
  said?: string;
  /** After success: ask the page again, empty the form, or go to an address. */
  then?: 'refresh' | 'reset' | `/${string}`;
  onDone?: (answer: T) => void;
  /** Told of a refusal, after the form has shown it. */
  onRefused?: (failure: Failure) => void;
  /** Changes the body before it is sent, or adds to it. Not called for a form with files. */
  shape?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** Errors come under `user.email`; the field is called `email` (spec 2, onboarding). */
  prefix?: string;
  /** Keeps unfinished entries under this name until they are sent. */
  draftKey?: string;
  label?: string;
  className?: string;
};

/**
 * Posts its named fields to an endpoint (JSON; multipart when it has a file field) and puts the answer's errors beside the
 * fields, the first per field (spec 1 §5). A refusal loses no entry. One idempotency key per filling-in, kept with the
 * draft, so that a second click, a retry or a reload cannot do it twice.
 */
export function Form<T = { message?: string }>({ to, method, children, said, then, onDone, onRefused, shape, prefix = '', draftKey, label, className }: Props<T>) {
  const router = useRouter();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const [filling, setFilling] = useState({ turn: 0, discarded: false });
  const { draft, save, clear } = useDraft(draftKey ?? `sent:${to}`);
  const restored = filling.discarded ? undefined : draft;
  const { submit, pending, keyNow, adopt } = useSubmission<T>({ to, method, shape, onDone: succeed, onRefused: refuse });
  const keep = () => form.current && save({ key: keyNow(), entries: draftOf(form.current) });
  const saving = useDraftSaving(draftKey !== undefined, keep);

  // The key of the draft: a retry after a reload is still the same sending.
  useEffect(() => adopt(restored?.key), [restored]); // eslint-disable-line react-hooks/exhaustive-deps
  useEffect(() => {
    const first = refusal?.messages[0];
    if (!refusal || (first && form.current && focusField(form.current, first.name))) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView?.({ block: 'center' });
  }, [refusal]);

  function startAgain() {
    saving.stop();
    clear();
    adopt(undefined);
    setRefusal(undefined);
    setFilling(({ turn }) => ({ turn: turn + 1, discarded: true }));
  }
  function succeed(answer: T) {
    saving.stop();
    clear();
    setRefusal(undefined);
    if (said) notify.success(said);
    if (then === 'reset') startAgain();
    if (then?.startsWith('/')) router.push(then);
    else if (then) router.refresh();
    onDone?.(answer);
  }
  function refuse(failure: Failure, sent: HTMLFormElement) {
    if (failure.kind === 'signed_out') keep();
    const errors = strip(failure.errors, prefix);
    setRefusal({ failure, errors, messages: messagesOf(sent, errors) });
    onRefused?.(failure);
  }

  return (
    <FormContext value={{ formId, errors: refusal?.errors ?? NONE, pending, entries: restored?.entries }}>
      <form ref={form} noValidate aria-label={label} aria-busy={pending} onSubmit={(event) => void submit(event)} onInput={saving.touch} onChange={saving.touch} className={classes('space-y-5', className)}>
        {refusal && <ErrorSummary ref={summary} failure={refusal.failure} messages={refusal.messages} form={() => form.current} />}
        {restored && <DraftNotice onDiscard={startAgain} />}
        <Fragment key={`${filling.turn}-${restored?.at ?? 'new'}`}>{children}</Fragment>
      </form>
    </FormContext>
  );
}

type Refusal = { failure: Failure; errors: FieldErrors; messages: FieldMessage[] };
const NONE: FieldErrors = {};

function strip(errors: FieldErrors, prefix: string): FieldErrors {
  if (!prefix) return errors;
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, texts]));
}
