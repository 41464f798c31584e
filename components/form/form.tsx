'use client';
import { useRouter } from 'next/navigation';
import { Fragment, useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { bodyOf, draftOf, hasFile } from '@/lib/client/entries';
import { notify } from '@/lib/client/notify';
import { isFailure, post, uuid, type Failure, type FieldErrors } from '@/lib/client/post';
import { useDraft } from '@/lib/client/use-draft';
import { classes } from '@/lib/shared/classes';
import { DraftNotice } from './draft-notice';
import { ErrorSummary } from './error-summary';
import { focusField, messagesOf } from './focus-field';
import { FormContext } from './form-state';
import { useDraftSaving } from './use-draft-saving';

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
  const key = useRef<string>(undefined);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [filling, setFilling] = useState(0);
  const { draft, save, clear } = useDraft(draftKey ?? `sent:${to}`);
  const [discarded, setDiscarded] = useState(false);
  const restored = discarded ? undefined : draft;
  const keep = () => form.current && save({ key: (key.current ??= uuid()), entries: draftOf(form.current) });
  const saving = useDraftSaving(draftKey !== undefined, keep);
  const errors = strip(failure?.errors ?? {}, prefix);

  useEffect(() => {
    if (restored) key.current = restored.key;
  }, [restored]);
  useEffect(() => {
    if (!failure || !form.current) return;
    const first = messagesOf(form.current, strip(failure.errors, prefix))[0];
    if (first && focusField(form.current, first.name)) return;
    summary.current?.focus({ preventScroll: true });
    summary.current?.scrollIntoView?.({ block: 'center' });
  }, [failure, prefix]);

  function startAgain() {
    saving.stop();
    clear();
    key.current = undefined;
    setDiscarded(true);
    setFilling((times) => times + 1);
  }
  function succeed(answer: T) {
    saving.stop();
    clear();
    key.current = undefined;
    if (said) notify.success(said);
    if (then === 'reset') startAgain();
    if (then === 'refresh' || then === 'reset') router.refresh();
    else if (then) router.push(then);
    onDone?.(answer);
  }
  function fail(error: Failure) {
    if (error.kind === 'signed_out') keep();
    setFailure(error);
    onRefused?.(error);
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    const filled = event.currentTarget;
    try {
      const body = hasFile(filled) ? new FormData(filled) : (shape ?? same)(bodyOf(filled));
      const answer = await post<T>(to, body, { method, key: (key.current ??= uuid()) });
      setFailure(undefined);
      succeed(answer);
    } catch (error) {
      if (!isFailure(error)) throw error;
      fail(error);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return (
    <FormContext value={{ formId, errors, pending, entries: restored?.entries }}>
      <form ref={form} noValidate aria-label={label} aria-busy={pending} onSubmit={(event) => void submit(event)} onInput={saving.touch} onChange={saving.touch} className={classes('space-y-5', className)}>
        {failure && <ErrorSummary ref={summary} failure={failure} messages={messagesOf(form.current, errors)} form={() => form.current} />}
        {restored && <DraftNotice onDiscard={startAgain} />}
        <Fragment key={`${filling}-${restored?.at ?? 'new'}`}>{children}</Fragment>
      </form>
    </FormContext>
  );
}

const same = (body: Record<string, unknown>) => body;

function strip(errors: FieldErrors, prefix: string): FieldErrors {
  if (!prefix) return errors;
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name.startsWith(prefix) ? name.slice(prefix.length) : name, texts]));
}
