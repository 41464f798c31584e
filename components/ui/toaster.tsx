'use client';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LucideIcon } from '@/components/ui/icon';
import { CircleCheck, OctagonAlert, Trash2, TriangleAlert, X } from '@/components/ui/icons';
import { dismissToast, NO_TOASTS, toasts, type AlertType, type Toast } from '@/lib/client/notify';
import { NO_DIALOGS, openDialogs } from '@/lib/client/open-dialogs';
import { useStore } from '@/lib/client/store';
import { classes } from '@/lib/shared/classes';
import { Button, IconButton } from './button';

const LOOKS: Record<AlertType, [LucideIcon, string]> = {
  success: [CircleCheck, 'text-green-ink'],
  warning: [TriangleAlert, 'text-amber-ink'],
  error: [OctagonAlert, 'text-red-ink'],
  delete: [Trash2, 'text-ink-soft'],
};
const SHOWN_FOR: Record<AlertType, number> = { success: 5000, delete: 5000, warning: 9000, error: 12000 };

const PLACE = 'pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2 sm:left-auto sm:w-96';
/* Resets the browser's popover styles. */
const NO_POPOVER = 'top-auto m-0 w-auto max-w-none overflow-visible border-0 bg-transparent p-0';

/**
 * Shows the messages of `notify`. While a modal dialog is open they appear above it, since the page behind is inert.
 * They stay while hovered or focused.
 */
export function Toaster() {
  const shown = useStore(toasts, NO_TOASTS);
  const dialog = useStore(openDialogs, NO_DIALOGS).at(-1);
  return (
    <>
      <Toasts shown={dialog ? NO_TOASTS : shown} />
      {dialog && createPortal(<Toasts shown={shown} above />, dialog)}
    </>
  );
}

function Toasts({ shown, above }: { shown: Toast[]; above?: boolean }) {
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (above) region.current?.showPopover?.();
  }, [above]);
  return (
    <div
      ref={region}
      popover={above ? 'manual' : undefined}
      role="region"
      aria-label="Notifications"
      className={classes(PLACE, above && NO_POPOVER)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div aria-live="polite" className="contents">
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const [Icon, ink] = LOOKS[toast.type];
  const { action } = toast;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), action ? action.seconds * 1000 : SHOWN_FOR[toast.type]);
    return () => clearTimeout(timer);
  }, [toast, action, held]);
  const act = () => {
    dismissToast(toast.id);
    void action?.onSelect();
  };
  return (
    <div
      data-toast={toast.type}
      className="pointer-events-auto flex w-full animate-appear items-start gap-3 rounded-md border border-line bg-raised py-2 pr-1.5 pl-3.5 shadow-pop"
    >
      <Icon aria-hidden className={classes('mt-2 size-4 shrink-0', ink)} />
      <p className="min-w-0 flex-1 py-1.5 break-words">{toast.text}</p>
      {action && (
        <Button small className="mt-0.5" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon={X} onClick={() => dismissToast(toast.id)} />
    </div>
  );
}
