import type { FieldErrors } from '@/lib/client/post';
import { ENTRY, placeOf } from './field-place';

/**
 * One line of the summary. It has no `id` when the form shows no field of that name, so there is nothing to link to.
 * `label` names the field when several fields share the message.
 */
export type FieldMessage = { name: string; text: string; id?: string; label?: string };

const FOCUSABLE =
  '[aria-invalid=true]:not([type=hidden]), input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), [contenteditable=true], button:not(:disabled)';

const INVALID = '[aria-invalid=true]:not([type=hidden])';
/** An editor has no label element, and its buttons precede it. */
const EDITOR = '[role=textbox][contenteditable=true]';

/** Keys that repeat an error, with the key of its field (rule: api.country-errors). */
const FIRST_KEYS: Record<string, string> = { country: 'country_id' };

/** Sorts errors by their fields on the screen; errors without a field come last, and repeated ones are dropped. */
export function messagesOf(form: HTMLFormElement | null, errors: FieldErrors): FieldMessage[] {
  const names = Object.keys(errors);
  const order = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(
    (shell) => shell.dataset.field ?? '',
  );
  const place = (name: string) => order.indexOf(shellName(name, order));
  const rank = (name: string) => (place(name) < 0 ? order.length : place(name));
  const textOf = (name: string) => errors[name]?.[0] ?? '';
  const isSecondKey = (name: string) => place(name) < 0 && place(FIRST_KEYS[name] ?? '') >= 0;
  const shown = names.filter((name) => !isSecondKey(name));
  const namesAlike = (name: string, isAlike: (other: string) => boolean) =>
    shown.some((other) => other !== name && textOf(other) === textOf(name) && isAlike(other));
  const nameOf = (name: string): string | undefined => {
    if (!namesAlike(name, () => true)) return undefined;
    const label = labelOf(form, name);
    const isClear = label !== undefined && !namesAlike(name, (other) => labelOf(form, other) === label);
    return isClear ? label : [placeOf(form, shellOf(form, name)), label].filter(Boolean).join(', ') || undefined;
  };
  return shown
    .sort((one, other) => rank(one) - rank(other))
    .map((name) => ({
      name,
      text: textOf(name),
      id: place(name) >= 0 ? controlOf(form, name)?.id || name : undefined,
      label: nameOf(name),
    }));
}

/** An entry of a list has only its own name, not those of the fields in it. */
function labelOf(form: HTMLFormElement | null, name: string): string | undefined {
  const shell = shellOf(form, name);
  const label = shell?.matches(ENTRY) ? shell.dataset.name : shell?.querySelector('label, legend')?.textContent;
  return label?.replace(/\(Optional\)/, '').trim() || undefined;
}

/** An error of `fields.3.label` shows at `fields.3` when it has no field of its own. */
function shellName(name: string, shells: string[]): string {
  const parent = name.slice(0, Math.max(0, name.lastIndexOf('.')));
  return shells.includes(name) || !parent ? name : shellName(parent, shells);
}

const ENTRIES = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** Skips touch devices, where the keyboard would cover the page, and users who are typing or have a dialog open. */
export function focusFirstField(form: HTMLFormElement): void {
  const busy = document.activeElement?.matches('input, select, textarea, dialog *');
  if (busy || document.querySelector('dialog[open]') || window.matchMedia?.('(pointer: coarse)').matches) return;
  form.querySelector<HTMLElement>(ENTRIES)?.focus({ preventScroll: true });
}

export function focusField(form: HTMLFormElement, name: string): boolean {
  const control = controlOf(form, name);
  if (!control) return false;
  for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
  control.focus({ preventScroll: true });
  control.closest('[data-field]')?.scrollIntoView?.({ block: 'center' });
  return true;
}

function shellOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const shells = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  const wanted = shellName(
    name,
    shells.map(({ dataset }) => dataset.field ?? ''),
  );
  return shells.find(({ dataset }) => dataset.field === wanted);
}

function controlOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const shell = shellOf(form, name);
  const labelled = shell?.querySelector<HTMLLabelElement>(':scope > label')?.control;
  // Prefers the field's own control over its companions, such as the country of a phone number or the buttons of an editor.
  if (labelled?.matches(FOCUSABLE)) return labelled;
  const controls = [INVALID, EDITOR, FOCUSABLE].map((selector) => shell?.querySelector<HTMLElement>(selector));
  return controls.find(Boolean) ?? undefined;
}
