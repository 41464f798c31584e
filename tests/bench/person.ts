import type { Locator, Page } from 'playwright/test';

/** Effort to get something done. A decision is a choice among offers of the page: a partner, an option of a field. */
export type Effort = { clicks: number; decisions: number; typed: number; tabs: number };

type Control = { index: number; kind: 'text' | 'select' | 'radio'; type: string; option: string };

/** Typed into fields, by their input mode or type; anything else gets a few words. */
const ENTRIES: Record<string, string> = {
  email: 'lena.voss@northwind.test',
  number: '40',
  numeric: '40',
  tel: '415 555 2671',
  url: 'https://northwind.test/ward-3',
};
const WORDS = 'Northwind ward 3';

/**
 * A person at a page, who clicks or taps, types and presses Tab as seldom as the page allows, and whose acts are
 * counted. Knows pages by roles and labels only: which fields need an entry is read from the form.
 */
export class Person {
  readonly effort: Effort = { clicks: 0, decisions: 0, typed: 0, tabs: 0 };
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** One click, or one tap. */
  async click(what: Locator): Promise<void> {
    this.effort.clicks += 1;
    await what.click();
  }

  /** Types into a field; clicks it first where the page has not put the focus there. */
  async type(field: Locator, text: string): Promise<void> {
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.click(field);
    this.effort.typed += 1;
    await this.#page.keyboard.type(text);
  }

  /** Chooses the first option of a list, in two clicks, or the first radio button of a group, in one. */
  async choose(field: Locator, { kind, option }: Control): Promise<void> {
    this.effort.decisions += 1;
    if (kind === 'radio') return this.click(this.#page.locator('label').filter({ has: field }).or(field).first());
    this.effort.clicks += 2;
    await field.selectOption(option);
  }

  /** Makes an entry in each required field that is still empty, also in those that an entry brings up. */
  async fill(form: Locator): Promise<void> {
    const controls = form.locator(CONTROLS);
    for (let next = await nextEmpty(form); next; next = await nextEmpty(form)) {
      const field = controls.nth(next.index);
      if (next.kind === 'text') await this.type(field, ENTRIES[next.type] ?? WORDS);
      else await this.choose(field, next);
    }
  }

  /**
   * The same by keyboard, from wherever the focus is, to the focused button. Counts the tab stops within the form.
   * @throws Error after 100 tab stops.
   */
  async fillByKeyboard(form: Locator, button: Locator): Promise<void> {
    const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement);
    for (let presses = 0; !(await isFocused(button)); presses++) {
      const next = await nextEmpty(form);
      if (next && (await isFocused(form.locator(CONTROLS).nth(next.index)))) await this.#enter(next);
      if (presses > 100) throw new Error('The button is not reached by keyboard.');
      await this.#page.keyboard.press('Tab');
      if (await form.evaluate((element) => element.contains(document.activeElement))) this.effort.tabs += 1;
    }
  }

  async #enter({ kind, type, option }: Control): Promise<void> {
    if (kind === 'text') {
      this.effort.typed += 1;
      return this.#page.keyboard.type(ENTRIES[type] ?? WORDS);
    }
    this.effort.decisions += 1;
    await (kind === 'radio' ? this.#page.keyboard.press('Space') : this.#page.keyboard.type(option));
  }
}

const CONTROLS = 'input, select, textarea';

/** The first field of a form, in its order, that needs an entry and has none. Optional ones say so; ticks need none. */
function nextEmpty(form: Locator): Promise<Control | undefined> {
  return form.evaluate((element, selector) => {
    const controls = [...element.querySelectorAll<HTMLInputElement | HTMLSelectElement>(selector)];
    const isOptional = (control: HTMLElement & { placeholder?: string }) =>
      [
        control.placeholder,
        control.closest('[data-field]')?.querySelector('legend, label')?.textContent,
        control.querySelector('option')?.textContent,
      ].some((text) => text?.includes('(Optional)'));
    const isEmpty = (control: HTMLInputElement | HTMLSelectElement) =>
      control.type === 'radio'
        ? !controls.some((other) => other.name === control.name && (other as HTMLInputElement).checked)
        : control.value.trim() === '';
    const isUsable = (control: HTMLInputElement | HTMLSelectElement) =>
      !['hidden', 'checkbox', 'file', 'search'].includes(control.type) &&
      !control.disabled &&
      !(control as HTMLInputElement).readOnly &&
      control.getClientRects().length > 0 &&
      control.getAttribute('role') !== 'combobox';
    const index = controls.findIndex((control) => isUsable(control) && isEmpty(control) && !isOptional(control));
    const found = controls[index];
    if (!found) return undefined;
    const isSelect = found instanceof HTMLSelectElement;
    const option = isSelect ? ([...found.options].find(({ value }) => value)?.label ?? '') : '';
    const kind = isSelect ? ('select' as const) : found.type === 'radio' ? ('radio' as const) : ('text' as const);
    return { index, kind, type: found.inputMode || found.type, option };
  }, CONTROLS);
}
