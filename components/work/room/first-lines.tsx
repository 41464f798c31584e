'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Disclosure } from '@/components/ui/disclosure';
import { Skeleton } from '@/components/ui/skeleton';
import { useLoaded } from '@/lib/client/use-loaded';
import type { firstLines } from '@/lib/work/room/first-lines';
import type { AnswerOf } from '@/lib/shared/answer';
import { plural } from '@/lib/shared/format';

type Props = { href: string; name: string };

export function FirstLines(props: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Disclosure
      title={<span className="text-sm font-normal text-ink-soft">Show the first lines</span>}
      onToggle={(isOpen) => isOpen && setAsked(true)}
    >
      {isAsked && <Lines {...props} />}
    </Disclosure>
  );
}

function Lines({ href, name }: Props) {
  const { answer, failed, load } = useLoaded<AnswerOf<typeof firstLines>>(href);
  if (failed)
    return (
      <p className="text-sm text-ink-soft">
        The lines could not be loaded.{' '}
        <Button small onClick={load}>
          Try again
        </Button>
      </p>
    );
  if (!answer) return <Skeleton className="h-24 w-full" />;
  const { lines, more } = answer;
  return (
    <figure>
      {/* Scrolls, by keyboard as well. */}
      <div
        role="region"
        aria-label={`First lines of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-md border border-line bg-sunken"
      >
        <pre className="min-w-max px-3 py-2 font-mono text-xs [tab-size:4]">{lines.join('\n')}</pre>
      </div>
      <figcaption className="pt-1 text-sm text-ink-soft">
        {more ? `The first ${plural(lines.length, 'line')}. Save the file to read on.` : plural(lines.length, 'line')}
      </figcaption>
    </figure>
  );
}
