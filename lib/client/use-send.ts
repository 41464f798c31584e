'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { notify, type AlertType } from './notify';
import { isFailure, post, uuid, type Failure } from './post';
import { KEEP_DRAFTS } from './use-draft';

/** What the browser may know of an operation: its input and its output. Pass `typeof op` with `import type`. */
export type AnyOperation = { input: z.ZodType; run: (ctx: never, input: never, before: never) => Promise<unknown> };
export type InputOf<Op extends AnyOperation> = z.input<Op['input']>;
export type OutputOf<Op extends AnyOperation> = Awaited<ReturnType<Op['run']>>;

type Options<Output> = {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** What the toast says after success. */
  said?: string;
  /** The kind of that toast; `delete` after something was removed. */
  as?: AlertType;
  onDone?: (answer: Output) => void;
  /** Takes a refusal over; without it a toast shows the text. */
  onRefused?: (failure: Failure) => void;
  /** The page is asked again after success, unless this is false. */
  refresh?: boolean;
};

/**
 * For every change that is not a form: star, approve, delete. Sends JSON with an idempotency key; while one sending is
 * under way a second click does nothing. A failed sending keeps its key, so that trying again cannot do it twice.
 */
export function useSend<Op extends AnyOperation>(url: string, options: Options<OutputOf<Op>> = {}) {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const key = useRef<string>(undefined);

  function succeed(answer: OutputOf<Op>) {
    if (options.said) notify[options.as ?? 'success'](options.said);
    options.onDone?.(answer);
    if (options.refresh !== false) router.refresh();
  }
  async function send(input: Partial<InputOf<Op>> = {}): Promise<OutputOf<Op> | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    setPending(true);
    try {
      const answer = await post<OutputOf<Op>>(url, input as object, { method: options.method, key: (key.current ??= uuid()) });
      key.current = undefined;
      succeed(answer);
      return answer;
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (!mayHaveHappened(error)) key.current = undefined;
      (options.onRefused ?? tell)(error);
      return undefined;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }
  return { send, pending };
}

/** A lost connection or a fault may have come after the deed: such a sending is repeated under its key. */
function mayHaveHappened(failure: Failure): boolean {
  return failure.kind === 'offline' || failure.kind === 'broken';
}

function tell(failure: Failure): void {
  if (failure.kind === 'signed_out') return lookAgain();
  notify[mayHaveHappened(failure) ? 'error' : 'warning'](firstText(failure));
}

/** The session has ended: the page's guard leads to the login and back here. Forms on it keep their entries. */
function lookAgain(): void {
  dispatchEvent(new Event(KEEP_DRAFTS));
  location.reload();
}

function firstText(failure: Failure): string {
  return Object.values(failure.errors)[0]?.[0] ?? (failure.kind === 'offline' ? 'No connection. Nothing was changed.' : failure.message);
}
