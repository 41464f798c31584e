'use client';
import Link from 'next/link';
import { useEffect, useId, type KeyboardEvent, type ReactNode } from 'react';
import type { LucideIcon } from '@/components/ui/icon';
import { ChevronDown } from '@/components/ui/icons';
import { classes } from '@/lib/shared/classes';
import { buttonLook, type ButtonKind } from './button';
import { MoreDots } from './dots';
import { NewTabLink } from './new-tab-link';
import { usePopover } from './use-popover';

export type MenuEntry =
  | {
      label: string;
      icon?: LucideIcon;
      href: string;
      external?: boolean;
      hint?: string;
      checked?: boolean;
      className?: string;
    }
  | {
      label: string;
      icon?: LucideIcon;
      onSelect: () => unknown;
      danger?: boolean;
      hint?: string;
      checked?: boolean;
      className?: string;
    }
  | 'line';
type Props = {
  label: string;
  entries: MenuEntry[];
  opener?: ReactNode;
  kind?: ButtonKind;
  heading?: ReactNode;
  align?: 'start' | 'end';
  disabled?: boolean;
  className?: string;
};

/**
 * A button that opens a list of actions and links. Without `opener` it shows three dots, named by `label`; otherwise
 * the opener's text is the button's name. Arrows, Home, End, letters, Escape and Tab work as in a native menu. Entries
 * with `checked` are choices.
 */
export function Menu({ label, entries, opener, kind, heading, align = 'end', disabled, className }: Props) {
  const { anchor, layer, open, setOpen, close } = usePopover<HTMLButtonElement, HTMLDivElement>({ align });
  const id = useId();
  useEffect(() => {
    if (open) items(layer.current)[0]?.focus();
  }, [open, layer]);
  const look = opener
    ? buttonLook({ kind })
    : classes(buttonLook({ kind: kind ?? 'quiet', small: true }), 'w-8 px-0! pointer-coarse:w-11');
  return (
    <>
      <button
        ref={anchor}
        type="button"
        disabled={disabled}
        aria-label={opener ? undefined : label}
        title={opener ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={classes(look, className)}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => event.key === 'ArrowDown' && (event.preventDefault(), setOpen(true))}
      >
        {opener ?? <MoreDots className="size-4" />}
        {opener && <ChevronDown aria-hidden className="size-4 text-ink-faint" />}
      </button>
      {open && (
        <div
          ref={layer}
          popover="manual"
          className="m-0 min-w-48 animate-appear rounded-md border border-line bg-raised p-1 text-ink shadow-pop"
        >
          {heading && <div className="border-b border-line px-2.5 pt-1.5 pb-2.5">{heading}</div>}
          {/* Entries take the focus one at a time; the menu itself only handles arrow keys. */}
          {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
          <div
            id={id}
            role="menu"
            aria-label={label}
            className={heading ? 'pt-1' : ''}
            onKeyDown={(event) => walk(event, layer.current, () => setOpen(false))}
          >
            {entries.map((entry, index) =>
              entry === 'line' ? (
                <hr key={index} className="my-1 border-line" />
              ) : (
                <Entry key={entry.label} entry={entry} close={close} />
              ),
            )}
          </div>
        </div>
      )}
    </>
  );
}

function Entry({ entry, close }: { entry: Exclude<MenuEntry, 'line'>; close: () => void }) {
  const { label, icon: Icon, hint, checked, className } = entry;
  const look = classes(
    'flex w-full items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-left hover:bg-hover focus:bg-hover focus-visible:outline-offset-[-2px] pointer-coarse:min-h-11',
    'danger' in entry && entry.danger && 'text-red-ink',
    className,
  );
  const inside = (
    <>
      {Icon && <Icon aria-hidden className="size-4 shrink-0 opacity-80" />}
      <span className="flex-1">
        {label}
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
      {checked && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
    </>
  );
  if ('href' in entry && entry.external)
    return (
      <NewTabLink role="menuitem" tabIndex={-1} href={entry.href} className={look} onClick={close}>
        {inside}
      </NewTabLink>
    );
  if ('href' in entry)
    return (
      <Link role="menuitem" tabIndex={-1} href={entry.href} className={look} onClick={close}>
        {inside}
      </Link>
    );
  const select = () => {
    close();
    void entry.onSelect();
  };
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      className={look}
      onClick={select}
    >
      {inside}
    </button>
  );
}

function items(layer: HTMLElement | null): HTMLElement[] {
  const all = [...(layer?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  // An entry may be there in narrow windows only.
  return all.filter((item) => item.checkVisibility?.() ?? true);
}

function walk(event: KeyboardEvent, layer: HTMLElement | null, leave: () => void) {
  const all = items(layer);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const letter = event.key.length === 1 ? event.key.toLowerCase() : '';
  const byLetter = letter
    ? [...all.slice(at + 1), ...all].find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
    : undefined;
  const next =
    { ArrowDown: all[(at + 1) % all.length], ArrowUp: all.at(at - 1), Home: all[0], End: all.at(-1) }[event.key] ??
    byLetter;
  if (event.key === 'Tab') leave();
  if (!next) return;
  event.preventDefault();
  next.focus();
}
