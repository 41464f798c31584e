const NOT_TYPED = ['hidden', 'checkbox', 'radio', 'file', 'submit', 'button'];

/** True when text was entered before hydration, which raises no event in React. */
export function hasEarlyText(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLTextAreaElement ||
        (field instanceof HTMLInputElement && !NOT_TYPED.includes(field.type))) &&
      field.value !== field.defaultValue,
  );
}
