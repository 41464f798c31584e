'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Check, Copy } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { plural } from '@/lib/shared/format';

const LINES = 20;

export function CodeBlock({ code }: { code: string }) {
  const [copied, setCopied] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const lines = code.split('\n');
  const shown = isOpen ? lines : lines.slice(0, LINES);
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
              className="block min-h-[1lh] before:mr-3 before:inline-block before:w-10 before:text-right before:text-ink-faint before:content-[counter(line)] [counter-increment:line] before:select-none"
            >
              {line}
            </span>
          ))}
        </pre>
      </div>
      {isFolded && (
        <div className="border-t border-line p-1">
          <Button kind="quiet" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Show the first ${LINES} lines` : `Show all ${plural(lines.length, 'line')}`}
          </Button>
        </div>
      )}
    </figure>
  );
}
