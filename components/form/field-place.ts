export const ENTRY = 'li, tr';
const SECTION = 'section, fieldset, [role=group], [role=region]';

/** Tells apart fields that share a label: "Problem, field 3", "Row 2". */
export function placeOf(form: HTMLElement | null, shell: HTMLElement | undefined): string | undefined {
  if (!form || !shell) return undefined;
  const section = sectionOf(form, shell);
  const entry = shell.closest(ENTRY);
  const own = entry
    ? `${entry === shell ? 'field' : 'row'} ${placeAmong(entry.parentElement!.children, entry)}`
    : `field ${placeAmong((section ?? form).querySelectorAll('[data-field]'), shell)}`;
  const within = section && nameOf(section);
  return within ? `${within}, ${own}` : own.replace(/^./, (first) => first.toUpperCase());
}

const placeAmong = (all: Iterable<Element>, one: Element) => [...all].indexOf(one) + 1;

function sectionOf(form: HTMLElement, shell: HTMLElement): Element | null {
  const section = shell.parentElement!.closest(SECTION);
  return section && form.contains(section) ? section : null;
}

function nameOf(section: Element): string | undefined {
  const by = section.getAttribute('aria-labelledby');
  const title = by ? document.getElementById(by) : section.querySelector('legend, h2, h3');
  return section.getAttribute('aria-label') ?? (title?.textContent?.trim() || undefined);
}
