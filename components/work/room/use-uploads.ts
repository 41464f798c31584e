'use client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFailure, uuid, type Failure } from '@/lib/client/post';
import { removeSent, sendFile } from '@/lib/client/resumable-upload';
import type { CaseFile } from '@/lib/work/room/resources';
import { uploadTooLarge } from '@/lib/shared/upload-limit';

/**
 * A file being sent. `lost`: the connection broke, and the upload resumes by itself. `refused`: the server rejects it.
 */
export type Upload = {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'paused' | 'lost' | 'refused' | 'done';
  /** Share that has arrived, from 0 to 1. */
  progress: number;
  tries: number;
  error?: string;
  stored?: Stored;
};

/** A file of a case, or of one that is not sent yet. */
type Stored = Omit<CaseFile, 'id' | 'state'> & { id: number | string };

export type Uploads = ReturnType<typeof useUploads>;

type UploadOptions = {
  maxMegabytes: number;
  /** Identifies the room and its reader, so that an upload is found after a reload. */
  name: string;
};

/** The server accepts this number of concurrent uploads per person. */
const AT_ONCE = 2;
const RETRY_MS = 5_000;
/** Tries before the reader decides, or the browser reports that it is online. */
const TRIES = 5;

/**
 * Sends several files while the note is written, each with its progress. An interrupted upload resumes where it was.
 */
export function useUploads(url: string, { maxMegabytes, name }: UploadOptions) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const addresses = useRef(new Map<string, string>());
  const change = (key: string, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const send = useEffectEvent(async ({ key, file, tries }: Upload) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { state: 'sending', tries: tries + 1, error: undefined });
    try {
      const { file: stored } = await sendFile<{ file: Stored | null }>(url, file, {
        name,
        address: addresses.current.get(key),
        signal: controller.signal,
        onProgress(progress) {
          // A success resets the number of tries.
          change(key, { progress, tries: 1 });
        },
        onAddress: (address) => addresses.current.set(key, address),
      });
      change(key, stored ? { state: 'done', progress: 1, stored } : { state: 'lost' });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!isFailure(error)) throw error;
      change(key, isPassing(error) ? { state: 'lost' } : { state: 'refused', error: textOf(error) });
    } finally {
      if (running.current.get(key) === controller) running.current.delete(key);
    }
  });
  const sendNext = useEffectEvent(() => {
    for (const one of uploads)
      if (one.state === 'waiting' && running.current.size < AT_ONCE && !running.current.has(one.key)) void send(one);
  });
  const again = (which: (one: Upload) => boolean) =>
    setUploads((all) => all.map((one) => (one.state === 'lost' && which(one) ? { ...one, state: 'waiting' } : one)));
  const stop = (key: string) => {
    running.current.get(key)?.abort();
    running.current.delete(key);
  };

  useEffect(() => sendNext(), [uploads]);
  const retries = uploads.some(({ state, tries }) => state === 'lost' && tries < TRIES);
  useEffect(() => {
    if (!retries) return;
    const timer = setTimeout(() => again(({ tries }) => tries < TRIES), RETRY_MS);
    return () => clearTimeout(timer);
  }, [retries]);
  useEffect(() => {
    const online = () => again(() => true);
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, []);
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((controller) => controller.abort());
  }, []);

  return {
    uploads,
    /** Skips a file that is already in the list. */
    add: (files: Iterable<File>) => {
      const added = [...files].map((file) => newUpload(file, maxMegabytes));
      setUploads((all) => [...all, ...added.filter(({ file }) => !all.some((one) => isSame(one.file, file)))]);
    },
    retry: (key: string) => again((one) => one.key === key),
    pause: (key: string) => {
      stop(key);
      change(key, { state: 'paused' });
    },
    resume: (key: string) => change(key, { state: 'waiting', tries: 0 }),
    remove: (key: string) => {
      stop(key);
      const address = addresses.current.get(key);
      if (address) void removeSent(address);
      setUploads((all) => all.filter((one) => one.key !== key));
    },
    clear: () => setUploads([]),
  };
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

function newUpload(file: File, maxMegabytes: number): Upload {
  const error =
    file.size === 0
      ? 'This file is empty.'
      : file.size > maxMegabytes * 1024 * 1024
        ? uploadTooLarge(maxMegabytes)
        : undefined;
  return { key: uuid(), file, state: error ? 'refused' : 'waiting', progress: 0, tries: 0, error };
}

/** Worth another try: no connection, no free slot right now, or a different position to resume from. */
const isPassing = ({ kind, status, answer }: Failure) =>
  ['offline', 'broken', 'too_many'].includes(kind) ||
  status === 408 ||
  (status === 409 && typeof answer === 'object' && answer !== null && 'upload_offset' in answer);

const textOf = ({ errors, message }: Failure) => Object.values(errors)[0]?.[0] ?? message;
