'use client';
import { useState } from 'react';
import { Check, Copy } from '@/components/ui/icons';
import { notify } from '@/lib/client/notify';
import { IconButton } from './button';

export function CopyText({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      notify.warning('The browser did not allow copying. Select the text instead.');
    }
  }
  return (
    <span className="flex items-start gap-1">
      <span className="min-w-0 wrap-anywhere">{text}</span>
      <IconButton
        label={copied ? 'Copied' : `Copy ${name}`}
        icon={copied ? Check : Copy}
        className="-my-2 pointer-coarse:-my-3"
        onClick={() => void copy()}
      />
      <span role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </span>
    </span>
  );
}
