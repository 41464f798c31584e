'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Check, Copy } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { classes } from '@/lib/shared/classes';
import { plural } from '@/lib/shared/format';

const LINES = 20;
const LINE =
  'min-h-[1lh] before:mr-3 before:inline-block before:w-10 before:text-right before:text-ink-faint before:content-[counter(line)] [counter-increment:line] before:select-none';

type Props = {
  code: string;
  /** Without scripts and in print, the folded lines are shown. */ whole?: boolean;
};

export function CodeBlock({ code, whole = false }: Props) {
  const [copied, setCopied] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const lines = code.split('\n');
  const shown = isOpen || whole ? lines : lines.slice(0, LINES);
  const isFolded = lines.length > LINES;
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      notify.warning('The browser did not allow copying. Select the text instead.');
    }
  }
  return (
    <figure className="my-2 overflow-hidden rounded-md border border-line bg-sunken">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-0.5 pr-1 pl-3 text-sm text-ink-soft">
        {plural(lines.length, 'line')}
        <Button kind="quiet" small icon={copied ? Check : Copy} onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      </figcaption>
      {/* Scrolls sideways, by keyboard as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="group" aria-label="Code" tabIndex={0} className="overflow-x-auto">
        <pre className="min-w-max py-2 pr-3 font-mono text-xs [counter-reset:line]">
          {shown.map((line, at) => (
            <span
              key={at}
              className={classes(!isOpen && at >= LINES ? 'hidden noscript:block print:block' : 'block', LINE)}
            >
              {line}
            </span>
          ))}
        </pre>
      </div>
      {isFolded && (
        <div className={classes('border-t border-line p-1', whole && 'noscript:hidden print:hidden')}>
          <Button kind="quiet" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Show the first ${LINES} lines` : `Show all ${plural(lines.length, 'line')}`}
          </Button>
        </div>
      )}
    </figure>
  );
}
