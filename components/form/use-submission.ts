'use client';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { blockingErrors, bodyOf, formDataOf, hasFile } from '@/lib/client/entries';
import { invalidEntries, isFailure, post, upload, uuid, type Failure } from '@/lib/client/post';

export type Sending<T> = {
  to: string;
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  transform?: (body: Record<string, unknown>) => Record<string, unknown>;
  onDone: (answer: T) => void;
  onRefused: (failure: Failure, form: HTMLFormElement) => void;
};

const same = (body: Record<string, unknown>) => body;

/**
 * Sends a form's fields, one request at a time. `waiting` is true while the portal cannot take them. `progress` is the
 * share of an upload that has been sent; leaving the form cancels it. The idempotency key survives a refusal, so that
 * a retry cannot apply twice, and is replaced after success. `adopt` takes over a draft's key.
 */
export function useSubmission<T>({ to, method, transform = same, onDone, onRefused }: Sending<T>) {
  const key = useRef<string>(undefined);
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [waiting, setWaiting] = useState<string>();
  const uploading = useRef<AbortController>(undefined);
  const left = useRef<AbortController>(undefined);
  useEffect(() => {
    const leaving = (left.current = new AbortController());
    return () => {
      leaving.abort();
      uploading.current?.abort();
    };
  }, []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    if (busy.current) return;
    const form = event.currentTarget;
    // "Save and Finish Later" sends entries that are not valid yet.
    const errors = isSentUnchecked(event) ? {} : blockingErrors(form);
    if (Object.keys(errors).length) return onRefused(invalidEntries(errors), form);
    busy.current = true;
    setPending(true);
    const options = { method, key: keyNow(), onWaiting: setWaiting, leaving: left.current?.signal };
    try {
      const answer = await (hasFile(form)
        ? upload<T>(to, formDataOf(form), { ...options, ...startUpload() })
        : post<T>(to, transform(bodyOf(form)), options));
      key.current = undefined;
      onDone(answer);
    } catch (error) {
      if (uploading.current?.signal.aborted) return;
      if (!isFailure(error)) throw error;
      onRefused(error, form);
    } finally {
      busy.current = false;
      setPending(false);
      setWaiting(undefined);
      setProgress(undefined);
    }
  }
  function startUpload() {
    uploading.current = new AbortController();
    return { signal: uploading.current.signal, onProgress: setProgress };
  }
  function keyNow(): string {
    return (key.current ??= uuid());
  }
  return { submit, pending, waiting, progress, keyNow, adopt: (next: string | undefined) => void (key.current = next) };
}

const isSentUnchecked = ({ nativeEvent }: FormEvent<HTMLFormElement>) => {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.formNoValidate;
};
