import { emailError } from '@/lib/shared/email-address';

export type Entries = Record<string, string[]>;

/**
 * Returns the object that a form sends. A single checkbox is true or false; several with one name, and fields marked
 * `data-list`, are a list; `linkages.0.option_name` nests. Omits files: see `hasFile`.
 */
export function bodyOf(form: HTMLFormElement): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, { values, list }] of collected(form)) place(body, name.split('.'), list ? values : values[0]);
  return body;
}

export function formDataOf(form: HTMLFormElement): FormData {
  const data = new FormData(form);
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement)) continue;
    const isLeftOut = 'unsent' in control.dataset || ('omitEmpty' in control.dataset && !control.value.trim());
    if (isLeftOut) data.delete(control.name);
  }
  return data;
}

export function hasFile(form: HTMLFormElement): boolean {
  return form.querySelector('input[type=file]:not(:disabled)[name]') !== null;
}

/**
 * Values a draft may store: no passwords, files or constants in hidden fields (unless a component sets `data-draft`).
 */
export function draftOf(form: HTMLFormElement): Entries {
  const entries: Entries = {};
  for (const field of fieldsOf(form)) {
    const type = field.dataset.type ?? field.type;
    if (type === 'password' || type === 'file' || (type === 'hidden' && !('draft' in field.dataset))) continue;
    if (isTick(field) && !field.checked) continue;
    (entries[field.name] ??= []).push(field.value);
  }
  return entries;
}

/**
 * Errors found without the server, by `data-field`: those that fields set on their controls (`setCustomValidity`), and
 * invalid email addresses, with the server's messages (spec 1 §5).
 */
export function blockingErrors(form: HTMLFormElement): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement)) continue;
    const error = control.validity.customError ? control.validationMessage : enteredEmailError(control);
    if (error) errors[control.closest<HTMLElement>('[data-field]')?.dataset.field ?? control.name] = [error];
  }
  return errors;
}

function enteredEmailError(control: HTMLInputElement): string | undefined {
  const isEntered = control.type === 'email' && !control.readOnly && !control.disabled;
  return isEntered || 'email' in control.dataset ? emailError(control.value) : undefined;
}

function collected(form: HTMLFormElement): Map<string, { values: unknown[]; list: boolean }> {
  const entries = new Map<string, { values: unknown[]; list: boolean }>();
  const fields = fieldsOf(form).filter((field) => field.type !== 'file');
  for (const field of fields) {
    const alone = field.type === 'checkbox' && !('list' in field.dataset);
    const entry = entries.get(field.name) ?? { values: [], list: 'list' in field.dataset };
    entries.set(field.name, entry);
    if (alone) entry.values.push((field as HTMLInputElement).checked);
    else if (!isTick(field) || field.checked) entry.values.push(field.value);
  }
  for (const [name, { values, list }] of entries) if (!list && !values.length) entries.delete(name);
  return entries;
}

type NamedField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function fieldsOf(form: HTMLFormElement): NamedField[] {
  return [...form.elements].filter(
    (element): element is NamedField =>
      'name' in element &&
      'value' in element &&
      !!element.name &&
      element.tagName !== 'BUTTON' &&
      !element.matches(':disabled, [data-unsent]'),
  );
}

function isTick(field: NamedField): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

function place(into: Record<string, unknown>, [head = '', ...rest]: string[], value: unknown): void {
  if (FORBIDDEN.has(head)) return;
  if (!rest.length) {
    into[head] = value;
    return;
  }
  const below = (into[head] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {});
  place(below as Record<string, unknown>, rest, value);
}
