'use client';
import { FileDown, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { download } from '@/lib/client/download';
import type { Received } from '@/lib/client/post';
import { bytes } from '@/lib/shared/format';
import { Button } from './button';

/** Small exports are over sooner, and nothing flashes. */
const SHOWN_AFTER_MS = 400;

type Props = {
  /** The call that answers with the file. */
  href: string;
  /** File name to save under. */
  name: string;
  children: string;
  disabled?: boolean;
};

/**
 * Saves a list as a spreadsheet. While that takes, it shows how far it is and can be canceled, which ends the work of the server
 * too (rule: reports.large-exports).
 */
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
    // The button that has the focus goes away.
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

/** True once `running` has taken longer than a moment. */
function useIsSlow(running: AbortController | undefined): boolean {
  const [slow, setSlow] = useState<AbortController>();
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setSlow(running), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [running]);
  return running !== undefined && slow === running;
}

/** Without a value, as long as the server writes the file, the bar says only that work goes on. */
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

/** Changes only at each quarter, so that a screen reader is not talking all the time. */
function spokenProgress(name: string, received: Received | undefined): string {
  if (!received) return `Preparing ${name}.`;
  const quarters = received.total ? Math.floor((received.bytes / received.total) * 4) : 0;
  return quarters ? `Downloading ${name}, ${quarters * 25} percent.` : `Downloading ${name}.`;
}
