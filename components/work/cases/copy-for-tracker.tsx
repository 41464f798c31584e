'use client';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Check, Copy } from '@/components/ui/icons';

/* Loaded once the browser refuses to copy. */
const TextToCopy = dynamic(() => import('./text-to-copy').then((part) => part.TextToCopy), { ssr: false });

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
      {shown && <TextToCopy title={TITLE} text={text} onClose={() => setShown(false)} />}
    </div>
  );
}
