'use client';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { useFormState } from '@/components/form/form-state';
import { Alert } from '@/components/ui/alert';
import { Button, buttonLook } from '@/components/ui/button';
import { ClipboardPaste } from '@/components/ui/icons';
import { formFields } from '@/lib/intake/forms/form-rules';
import type { FilledForm } from '@/lib/intake/forms/ticket/fill-from-ticket';
import type { ContactDocument } from '@/lib/intake/processes/resources';
import { plural } from '@/lib/shared/format';

type Props = {
  document: ContactDocument;
  numberExamples: string[];
};

const MAX_TICKET = 200_000;
const reader = () => import('@/lib/intake/forms/ticket/fill-from-ticket');

/**
 * Fills the form from the text of a ticket or email without sending that text to the server (rule:
 * cases.pasted-ticket).
 */
export function PasteTicket({ document: process, numberExamples }: Props) {
  const { fill, takeBack } = useFormState();
  const [open, setOpen] = useState(false);
  const [result, setResult] = useState<FilledForm>();
  const opener = useRef<HTMLButtonElement>(null);
  const takesPriority = !process.forced_priority;

  async function read(ticket: string) {
    const { fillFromTicket } = await reader();
    const filled = fillFromTicket(ticket, { fields: formFields(process), takesPriority, numberExamples });
    setResult(filled);
    if (!Object.keys(filled.values).length) return;
    setOpen(false);
    fill?.(filled.values, questionsOf(filled, takesPriority));
  }
  // The button returns only after the panel has closed, and takes the focus from it.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  function close() {
    setOpen(false);
    setResult(undefined);
  }
  const count = result ? Object.keys(result.values).length : 0;
  return (
    <div>
      {result && count > 0 && !open && (
        <Filled
          count={count}
          onUndo={() => {
            takeBack?.();
            setResult(undefined);
            opener.current?.focus();
          }}
        />
      )}
      {open ? (
        <TicketPanel isUnread={!!result && count === 0} onRead={(ticket) => void read(ticket)} onClose={close} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button ref={opener} type="button" className={buttonLook({ small: true })} onClick={() => setOpen(true)}>
            <ClipboardPaste aria-hidden className="size-4 shrink-0" />
            {count ? 'Paste another ticket' : 'Paste a ticket'}
          </button>
          {!count && (
            <span className="text-sm text-ink-soft">Fills in what fits, from your own ticket or an email.</span>
          )}
        </p>
      )}
    </div>
  );
}

type PanelProps = { isUnread: boolean; onRead: (ticket: string) => void; onClose: () => void };

function TicketPanel({ isUnread, onRead, onClose }: PanelProps) {
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => text.current?.focus(), []);
  function readPasted(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData('text');
    if (pasted.includes('\n')) onRead(pasted);
  }
  function readTyped() {
    const ticket = text.current?.value ?? '';
    if (ticket.trim()) onRead(ticket);
    else text.current?.focus();
  }
  return (
    <div className="space-y-3 rounded-lg border border-line bg-surface p-4">
      <label htmlFor="pasted-ticket" className="block text-sm font-medium">
        Ticket or email
      </label>
      <p id="pasted-ticket-hint" className="-mt-2 text-sm text-ink-soft">
        Copy everything from your ticket system or mail program. It is read in your browser; nothing is sent until you
        send the form.
      </p>
      <textarea
        ref={text}
        id="pasted-ticket"
        aria-describedby="pasted-ticket-hint"
        data-unsent
        rows={5}
        maxLength={MAX_TICKET}
        className="entry max-h-[40dvh] resize-y"
        onPaste={readPasted}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      {isUnread && (
        <Alert level="warning" live>
          Nothing in this text fits the form. Copy the ticket with its labels, or fill in the form yourself.
        </Alert>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={readTyped}>Fill in the form</Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Filled({ count, onUndo }: { count: number; onUndo: () => void }) {
  const undo = (
    <button type="button" className="shrink-0 font-medium underline underline-offset-2" onClick={onUndo}>
      Undo all
    </button>
  );
  return (
    <Alert level="success" live action={undo} className="mb-3">
      {plural(count, 'field is', 'fields are')} filled in from your ticket, and marked. Check each; Esc in a field takes
      its value back.
    </Alert>
  );
}

/** A priority is never guessed: the form asks for what the ticket leaves open. */
function questionsOf({ values, unclearPriority }: FilledForm, takesPriority: boolean): Record<string, string> {
  if (!takesPriority || values.case_priority) return {};
  return {
    case_priority: unclearPriority
      ? `Your ticket says “${unclearPriority}”, which has no certain place here. Choose the priority.`
      : 'Your ticket names no priority. Choose it.',
  };
}
