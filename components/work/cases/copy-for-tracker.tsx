'use client';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Check, Copy } from '@/components/ui/icons';

const TITLE = 'Copy for our tracker';

/** Copies a case as plain text for the receiver's own tracker. If the browser refuses, shows the text to copy. */
export function CopyForTracker({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const [shown, setShown] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      setShown(true);
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
        {TITLE}
      </Button>
      <span role="status" className="text-ink-soft empty:hidden">
        {copied ? 'Copied' : ''}
      </span>
      <Dialog open={shown} onClose={() => setShown(false)} title={TITLE}>
        <p className="mb-3 text-ink-soft">The browser did not allow copying. Select the text and copy it.</p>
        <textarea
          aria-label="Text for our tracker"
          readOnly
          rows={12}
          value={text}
          className="entry font-mono"
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </div>
  );
}
