'use client';
import { useRouter } from 'next/navigation';
import {
  Fragment,
  lazy,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
} from 'react';
import { Alert } from '@/components/ui/alert';
import type { carryOver, FormVersion } from '@/lib/client/carried-draft';
import { draftOf } from '@/lib/client/entries';
import { notify } from '@/lib/client/notify';
import type { Failure, FieldErrors } from '@/lib/client/post';
import { useDraft, type Draft } from '@/lib/client/use-draft';
import { classes } from '@/lib/shared/classes';
import { DraftNotice } from './draft-notice';
import { hasEarlyText } from './early-text';
import { ErrorSummary } from './error-summary';
import { focusField, focusFirstField, messagesOf, type FieldMessage } from './focus-field';
import { FormContext } from './form-state';
import { useDraftSaving } from './use-draft-saving';
import { useFilling } from './use-filling';
import { useFirstEntries } from './use-first-entries';
import { useSubmission } from './use-submission';

/* Loaded only for forms that change stored data. */
const LeaveQuestion = lazy(() => import('./leave-question').then(({ LeaveQuestion }) => ({ default: LeaveQuestion })));

type Props<T> = {
  to: string;
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  children: ReactNode;
  before?: ReactNode;
  successMessage?: string;
  onSuccess?: 'refresh' | 'reset' | `/${string}`;
  onDone?: (answer: T) => void;
  /** Called after the form has shown a refusal. */
  onRefused?: (failure: Failure) => void;
  /** Gets the focus after a refusal that names no field. */
  refusedField?: string;
  /** Changes the body before it is sent. Forms with files do not call it. */
  transform?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** Prefixes that error keys have and field names lack: `user.` when errors of `email` arrive as `user.email`. */
  prefix?: string | readonly string[];
  /** Saves unfinished entries under this name until they are sent (rule: screens.drafts). */
  draftKey?: string;
  version?: FormVersion;
  /** Carries entries of an earlier version over to fields whose names changed with the form's version. */
  carry?: typeof carryOver;
  /** Focuses the first field on opening, except where an on-screen keyboard would cover the page. */
  focusFirst?: boolean;
  /** Asks before a link, a reload or a closed tab discards changes (rule: screens.unsaved). */
  asksBeforeLeaving?: boolean;
  label?: string;
  className?: string;
};

/**
 * Posts its named fields to an endpoint (JSON, or multipart when it has a file field) and shows the first error of
 * each field beside it (spec 1 §5). Entries survive a refusal. The idempotency key is stored with the draft, so a
 * second click, a retry or a reload cannot submit twice.
 */
export function Form<T = { message?: string }>({
  to,
  method,
  children,
  before,
  successMessage,
  onSuccess,
  onDone,
  onRefused,
  refusedField,
  transform,
  prefix = '',
  draftKey,
  version,
  carry,
  focusFirst,
  asksBeforeLeaving = false,
  label,
  className,
}: Props<T>) {
  const router = useRouter();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const [beginning, setBeginning] = useState({ turn: 0, discarded: false });
  const { draft, save, clear } = useDraft(draftKey ?? `sent:${to}`);
  const restored = useMemo(() => fitted(draft, { version, carry, beginning }), [draft, version, carry, beginning]);
  const { submit, pending, waiting, progress, keyNow, adopt } = useSubmission<T>({
    to,
    method,
    transform,
    onDone: succeed,
    onRefused: refuse,
  });
  const keep = () => form.current && save({ key: keyNow(), entries: draftOf(form.current), version });
  const saving = useDraftSaving(draftKey !== undefined, keep);
  const [saved, setSaved] = useState(0);
  const firstEntries = useFirstEntries(form, saved);
  const filling = useFilling(form, saving.touch);
  const entries = filling.entries ?? restored?.entries;

  // Text typed before this point raised no event.
  useEffect(() => {
    if (form.current && hasEarlyText(form.current)) saving.touch();
  }, []); // oxlint-disable-line react-hooks/exhaustive-deps
  // A retry after a reload is the same request, so it reuses the draft's key.
  useEffect(() => adopt(restored?.key), [restored]); // oxlint-disable-line react-hooks/exhaustive-deps
  // Restoring a draft re-creates the fields, so the focused one is lost.
  useEffect(() => {
    if (focusFirst && form.current) focusFirstField(form.current);
  }, [focusFirst, restored]);
  useEffect(() => {
    const first = refusal?.messages[0]?.name ?? refusedField;
    if (!refusal || (first && form.current && focusField(form.current, first))) return;
    focusInView(summary.current);
  }, [refusal, refusedField]);

  function startAgain() {
    saving.stop();
    clear();
    adopt(undefined);
    setRefusal(undefined);
    filling.reset();
    setBeginning(({ turn }) => ({ turn: turn + 1, discarded: true }));
  }
  function succeed(answer: T) {
    saving.stop();
    setSaved((count) => count + 1);
    clear();
    setRefusal(undefined);
    if (successMessage) notify.success(successMessage);
    if (onSuccess === 'reset') startAgain();
    if (onSuccess?.startsWith('/')) router.push(onSuccess);
    else if (onSuccess) router.refresh();
    onDone?.(answer);
  }
  function refuse(failure: Failure, sent: HTMLFormElement) {
    if (failure.kind === 'signed_out') keep();
    const errors = strip(failure.errors, prefix);
    setRefusal({ failure, errors, messages: messagesOf(sent, errors) });
    onRefused?.(failure);
  }

  function handleChange(event: FormEvent) {
    saving.touch();
    filling.touch(event.target);
  }

  return (
    <FormContext value={{ formId, errors: refusal?.errors ?? NONE, pending, progress, entries, ...filling.offered }}>
      <form
        ref={form}
        noValidate
        aria-label={label}
        aria-busy={pending}
        data-asks-before-leaving={asksBeforeLeaving ? '' : undefined}
        onSubmit={(event) => void submit(event)}
        onInput={handleChange}
        onChange={handleChange}
        className={classes('space-y-4 sm:space-y-5', className)}
      >
        {refusal && (
          <ErrorSummary ref={summary} failure={refusal.failure} messages={refusal.messages} form={() => form.current} />
        )}
        {waiting && <Alert level="warning" live title={waiting} />}
        {restored && <DraftNotice changes={restored.changes} onDiscard={startAgain} />}
        {before}
        <Fragment key={`${beginning.turn}-${filling.turn}-${restored?.at ?? 'new'}`}>{children}</Fragment>
      </form>
      {asksBeforeLeaving && (
        <Suspense>
          <LeaveQuestion form={form} before={firstEntries} />
        </Suspense>
      )}
    </FormContext>
  );
}

function focusInView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView?.({ block: 'center' });
}

type Fitting = Pick<Props<unknown>, 'version' | 'carry'> & { beginning: { discarded: boolean } };

function fitted(draft: Draft | undefined, { version, carry, beginning }: Fitting) {
  if (beginning.discarded) return undefined;
  if (!draft?.version || !version || !carry || draft.version.id === version.id)
    return draft && { ...draft, changes: undefined };
  return { ...draft, ...carry(draft.entries, draft.version, version) };
}

type Refusal = { failure: Failure; errors: FieldErrors; messages: FieldMessage[] };
const NONE: FieldErrors = {};

function strip(errors: FieldErrors, prefix: string | readonly string[]): FieldErrors {
  const prefixes = [prefix].flat().filter(Boolean);
  const bare = (name: string) => name.slice(prefixes.find((one) => name.startsWith(one))?.length ?? 0);
  return Object.fromEntries(Object.entries(errors).map(([name, texts]) => [bare(name), texts]));
}
