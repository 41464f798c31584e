'use client';
import { useRouter } from 'next/navigation';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { Field } from '@/components/form/field';
import { Button } from '@/components/ui/button';
import { notify } from '@/lib/client/notify';
import { post } from '@/lib/client/post';
import type { Writer } from '@/lib/work/cases/answer/writer';

type Known = { writer: Writer | null; forget: () => Promise<void> };
const Context = createContext<Known>({ writer: null, forget: async () => {} });

/** Who wrote by this mailed link in this browser, and a function to forget them (rule: cases.link-writer). */
export const useLinkWriter = () => useContext(Context);

type Props = { token: string; writer: Writer | null; children: ReactNode };

export function LinkWriter({ token, writer, children }: Props) {
  const router = useRouter();
  const [forgotten, setForgotten] = useState(false);
  if (forgotten && !writer) setForgotten(false);
  const forget = async () => {
    setForgotten(true);
    try {
      await post(`/api/caller/case/${encodeURIComponent(token)}/writer`, undefined, { method: 'DELETE' });
      router.refresh();
    } catch (error) {
      setForgotten(false);
      notify.error((error as Error).message);
    }
  };
  return <Context value={{ writer: forgotten ? null : writer, forget }}>{children}</Context>;
}

type LineProps = { writer: Writer; onChange: () => void };

export function WriterLine({ writer: { name }, onChange }: LineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      <span className="min-w-0 wrap-anywhere">
        as <strong className="font-medium">{name}</strong>
      </span>
      <span aria-hidden>·</span>
      <Button
        kind="quiet"
        small
        className="px-1.5"
        aria-label={`Change: not ${name}`}
        // The focus would open the editor's tools on a phone, and move the button away from the finger.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChange}
      >
        Change
      </Button>
    </p>
  );
}

/** Name of who writes a note by a mailed link. */
export function WrittenBy() {
  const { writer, forget } = useLinkWriter();
  const [asks, setAsks] = useState(false);
  if (writer)
    return (
      <>
        <input type="hidden" name="name" value={writer.name} readOnly />
        <WriterLine
          writer={writer}
          onChange={() => {
            setAsks(true);
            void forget();
          }}
        />
      </>
    );
  return (
    <Field
      name="name"
      label="Your name"
      autoComplete="name"
      maxLength={200}
      width="medium"
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={asks}
      onFocus={() => setAsks(false)}
    />
  );
}
