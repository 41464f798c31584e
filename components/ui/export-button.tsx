'use client';
import { useEffect, useRef, useState } from 'react';
import { FileDown, X } from '@/components/ui/icons';
import { download } from '@/lib/client/download';
import type { Received } from '@/lib/client/post';
import { bytes } from '@/lib/shared/format';
import { Button } from './button';

/** Exports that finish sooner show no progress. */
const SHOWN_AFTER_MS = 400;

type Props = {
  href: string;
  name: string;
  children: string;
  disabled?: boolean;
};

/** Shows the progress of a slow export. Canceling also stops the server's work (rule: reports.large-exports). */
export function ExportButton({ href, name, children, disabled }: Props) {
  const [running, setRunning] = useState<AbortController>();
  const [received, setReceived] = useState<Received>();
  const [outcome, setOutcome] = useState('');
  const isSlow = useIsSlow(running);
  const group = useRef<HTMLDivElement>(null);

  const save = async () => {
    const controller = new AbortController();
    setRunning(controller);
    setReceived(undefined);
    setOutcome('');
    const isSaved = await download(href, name, { signal: controller.signal, onProgress: setReceived });
    if (controller.signal.aborted) return;
    setRunning(undefined);
    setOutcome(isSaved ? `${name} is downloaded.` : '');
  };
  const cancel = () => {
    running?.abort();
    setRunning(undefined);
    setOutcome('The export is canceled.');
    // Moves the focus because the focused button is about to unmount.
    group.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={group} className="inline-flex flex-wrap items-center gap-2">
      <Button
        onClick={() => void save()}
        loading={running !== undefined}
        disabled={disabled}
        icon={FileDown}
        className="tabular-nums"
      >
        {isSlow ? progressText(received) : children}
      </Button>
      {isSlow && (
        <>
          <Progress received={received} label={children} />
          <Button kind="quiet" icon={X} onClick={cancel} aria-label={`Cancel: ${children}`}>
            Cancel
          </Button>
        </>
      )}
      <span role="status" className="sr-only">
        {isSlow ? spokenProgress(name, received) : outcome}
      </span>
    </div>
  );
}

/** True once `running` has lasted longer than SHOWN_AFTER_MS. */
function useIsSlow(running: AbortController | undefined): boolean {
  const [slow, setSlow] = useState<AbortController>();
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setSlow(running), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [running]);
  return running !== undefined && slow === running;
}

function Progress({ received, label }: { received?: Received; label: string }) {
  return (
    <progress
      className="h-1.5 w-24 accent-accent"
      aria-label={label}
      value={received?.total && received.bytes}
      max={received?.total}
    />
  );
}

function progressText(received: Received | undefined): string {
  if (!received) return 'Preparing…';
  return received.total ? `${bytes(received.bytes)} of ${bytes(received.total)}` : bytes(received.bytes);
}

/** Changes only at each quarter, so that a screen reader does not talk all the time. */
function spokenProgress(name: string, received: Received | undefined): string {
  if (!received) return `Preparing ${name}.`;
  const quarters = received.total ? Math.floor((received.bytes / received.total) * 4) : 0;
  return quarters ? `Downloading ${name}, ${quarters * 25} percent.` : `Downloading ${name}.`;
}
