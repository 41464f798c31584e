'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { storeAlert } from './banners';
import { notify, type AlertType } from './notify';
import { isFailure, post, uuid, type Failure } from './post';
import { KEEP_DRAFTS } from './use-draft';

/** The input and output types of an operation. Pass `typeof op` with `import type`. */
export type AnyOperation = { input: z.ZodType; run: (ctx: never, input: never, before: never) => Promise<unknown> };
export type InputOf<Op extends AnyOperation> = z.input<Op['input']>;
export type OutputOf<Op extends AnyOperation> = Awaited<ReturnType<Op['run']>>;

type Options<Output> = {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The toast after success. */
  said?: string;
  /** The type of that toast; `delete` after a removal. */
  as?: AlertType;
  onDone?: (answer: Output) => void;
  /** Handles a failure; without it a toast shows the message. */
  onRefused?: (failure: Failure) => void;
  /** False: does not refresh the page after success. */
  refresh?: boolean;
};

/**
 * For changes outside a form: star, approve, delete. Sends JSON with an idempotency key and ignores clicks while a
 * request is pending. A retry after a failure reuses the key, so that it cannot apply twice (rule: api.idempotency).
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
      const answer = await post<OutputOf<Op>>(url, input as object, {
        method: options.method,
        key: (key.current ??= uuid()),
      });
      key.current = undefined;
      succeed(answer);
      return answer;
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (!mayHaveHappened(error)) key.current = undefined;
      (options.onRefused ?? tellFailure)(error);
      return undefined;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }
  return { send, pending };
}

/** The change may have been applied before the connection or the server failed, so the retry reuses the key. */
function mayHaveHappened(failure: Failure): boolean {
  return failure.kind === 'offline' || failure.kind === 'broken';
}

/** Shows a failure: a toast, or the login after the session ended. */
export function tellFailure(failure: Failure): void {
  if (failure.kind === 'signed_out') return lookAgain();
  notify[mayHaveHappened(failure) ? 'error' : 'warning'](firstText(failure));
}

/** Reloads after the session ended: the guard redirects to the login and back here. Forms keep their entries. */
function lookAgain(): void {
  dispatchEvent(new Event(KEEP_DRAFTS));
  storeAlert('Your session ended before this could be saved. Log in and try again.');
  location.reload();
}

function firstText(failure: Failure): string {
  return (
    Object.values(failure.errors)[0]?.[0] ??
    (failure.kind === 'offline' ? 'No connection. Nothing was changed.' : failure.message)
  );
}
