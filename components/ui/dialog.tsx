'use client';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { X } from '@/components/ui/icons';
import { dialogOpened } from '@/lib/client/open-dialogs';
import { classes } from '@/lib/shared/classes';
import { IconButton } from './button';

type Props = {
  open: boolean;
  onClose?: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  locked?: boolean;
  /** Hides the dialog while another window needs the screen, and keeps its content. */
  yields?: boolean;
  bare?: boolean;
  className?: string;
};

const SIZES = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-3xl' };

/**
 * Wraps the native <dialog>, which traps the focus, closes on Escape and on a click outside, and restores the focus.
 * `locked` prevents dismissal. `bare` hides the heading row; screen readers still announce the title.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  locked,
  yields,
  bare,
  className,
}: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !open || yields || dialog.open) return;
    show(dialog);
    const closed = dialogOpened(dialog);
    return () => {
      closed();
      dialog.close?.();
    };
  }, [open, yields]);
  if (!open) return null;
  const beside = (event: MouseEvent) => event.target === element.current && !locked && onClose?.();
  return (
    // A click outside duplicates Escape and the close button, so it needs no keyboard handler.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={element}
      data-modal
      aria-labelledby={titleId}
      onMouseDown={beside}
      onCancel={(event) => {
        event.preventDefault();
        if (!locked) onClose?.();
      }}
      onClose={() => {
        // Browsers close the dialog on a second Escape even when `cancel` was prevented.
        if (locked && !yields && element.current && !element.current.open) show(element.current);
      }}
      className={classes(
        'm-auto max-h-[min(48rem,calc(100dvh-2rem))] w-[calc(100%-2rem)] animate-appear overflow-y-auto rounded-lg border border-line bg-raised p-0 text-ink shadow-pop',
        SIZES[size],
        className,
      )}
    >
      <div className={bare ? '' : 'p-5'}>
        <div className={bare ? 'sr-only' : 'mb-4 flex items-start justify-between gap-4'}>
          <h2 id={titleId}>{title}</h2>
          {!locked && !bare && <IconButton label="Close" icon={X} onClick={onClose} className="-mt-1.5 -mr-1.5" />}
        </div>
        {children}
        {footer && <footer className="mt-5 flex flex-wrap justify-end gap-2">{footer}</footer>}
      </div>
    </dialog>
  );
}

/** Focuses the element marked `data-start`, else the first field, else the first focusable element. */
function show(dialog: HTMLDialogElement): void {
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute('open', '');
  (dialog.querySelector<HTMLElement>('[data-start]') ?? dialog.querySelector<HTMLElement>(FIELDS))?.focus();
}

const FIELDS = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';
