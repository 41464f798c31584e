'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { Skeleton } from '@/components/ui/skeleton';
import { useLoaded } from '@/lib/client/use-loaded';
import type { wholeMail } from '@/lib/work/room/whole-mail';
import type { AnswerOf } from '@/lib/shared/answer';

/** Shows the whole mail behind a note, including quoted text, loaded on demand (rule: room.mail-whole). */
export function WholeMail({ href }: { href: string }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="pt-1 print:hidden">
      <Disclosure
        title={<span className="text-sm font-normal text-ink-soft">Show the whole mail</span>}
        onToggle={(isOpen) => isOpen && setAsked(true)}
      >
        {isAsked && <Text href={href} />}
      </Disclosure>
    </div>
  );
}

function Text({ href }: { href: string }) {
  const { answer, failed, load } = useLoaded<AnswerOf<typeof wholeMail>>(href);
  if (failed)
    return (
      <p className="text-sm text-ink-soft">
        The mail could not be loaded.{' '}
        <Button small onClick={load}>
          Try again
        </Button>
      </p>
    );
  if (!answer) return <Skeleton className="h-24 w-full" />;
  return (
    // Makes the box scrollable by keyboard.
    <div
      role="region"
      aria-label="The whole mail"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-md border border-line bg-sunken px-3 py-2"
    >
      {answer.text.split('\n').map((line, at) => (
        <p key={at} dir="auto" className="min-h-6 wrap-anywhere whitespace-pre-wrap">
          {line}
        </p>
      ))}
    </div>
  );
}
