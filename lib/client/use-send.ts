'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { AnswerOf } from '@/lib/shared/answer';
import { notify, type AlertType } from './notify';
import { isFailure, post, uuid, type Failure } from './post';
import { loginAddress } from './person';
import { KEEP_DRAFTS } from './use-draft';

type Declared = { input: z.ZodType; output: () => z.ZodType };

type Options<Answer> = {
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  said?: string;
  as?: AlertType;
  onDone?: (answer: Answer) => void;
  onRefused?: (failure: Failure) => void;
  refresh?: boolean;
};

/**
 * For changes outside a form: star, approve, delete. Sends JSON with an idempotency key and ignores clicks while a
 * request is pending. In a list, where the address depends on the row, it is the second argument of `send`. A retry after a failure reuses the key, so that it cannot apply twice (rule: api.idempotency).
 */
export function useSend<Op extends Declared>(url: string, options: Options<AnswerOf<Op>> = {}) {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  const key = useRef<{ to: string; id: string }>(undefined);

  function succeed(answer: AnswerOf<Op>) {
    if (options.said) notify[options.as ?? 'success'](options.said);
    options.onDone?.(answer);
    if (options.refresh !== false) router.refresh();
  }
  async function send(input: Partial<z.input<Op['input']>> = {}, to = url): Promise<AnswerOf<Op> | undefined> {
    if (busy.current) return undefined;
    busy.current = true;
    setPending(true);
    if (key.current?.to !== to) key.current = { to, id: uuid() };
    try {
      const answer = await post<AnswerOf<Op>>(to, input as object, {
        method: options.method,
        key: key.current.id,
        onWaiting: notify.warning,
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

export function tellFailure(failure: Failure): void {
  if (failure.kind === 'signed_out') return logInAgain();
  notify[mayHaveHappened(failure) ? 'error' : 'warning'](firstText(failure));
}

/** Opens the login, which returns here (rule: screens.signed-out). Forms preserve their entries. */
function logInAgain(): void {
  dispatchEvent(new Event(KEEP_DRAFTS));
  location.assign(loginAddress());
}

function firstText(failure: Failure): string {
  return (
    Object.values(failure.errors)[0]?.[0] ??
    (failure.kind === 'offline' ? 'No connection. Nothing was changed.' : failure.message)
  );
}
