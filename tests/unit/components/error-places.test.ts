/** @jest-environment jsdom */
import { focusField, messagesOf } from '@/components/form/focus-field';

const shell = (name: string, label: string) =>
  `<div data-field="${name}"><label for="${name}">${label}</label><input id="${name}"></div>`;
const entry = (at: number, name = '') =>
  `<li data-field="fields.${at}" ${name && `data-name="${name}"`}><button>…</button><label>Label</label></li>`;

function messages(html: string, errors: Record<string, string>) {
  document.body.innerHTML = `<form>${html}</form>`;
  const texts = Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, [text]]));
  return messagesOf(document.querySelector('form'), texts).map(({ label, text }) =>
    label ? `${label}: ${text}` : text,
  );
}

test.each<[string, string, Record<string, string>, string[]]>([
  [
    'two fields without a label',
    `<section aria-label="Customer"><ol>${entry(0, 'Site')}${entry(1)}</ol></section>
     <section aria-label="Problem"><ol>${entry(2)}</ol></section>`,
    { 'fields.1.label': 'Enter the label.', 'fields.2.label': 'Enter the label.' },
    ['Customer, field 2: Enter the label.', 'Problem, field 1: Enter the label.'],
  ],
  [
    'a field with a label and one without',
    `<section aria-label="Problem"><ol>${entry(0, 'Family')}${entry(1)}</ol></section>`,
    { 'fields.0.options': 'Enter a choice.', 'fields.1.options': 'Enter a choice.' },
    ['Family: Enter a choice.', 'Problem, field 2: Enter a choice.'],
  ],
  [
    'two fields of one label in a list',
    `<section aria-label="Problem"><ol>${entry(0, 'Serial')}${entry(1, 'Serial')}</ol></section>`,
    { 'fields.0.label': 'This label is taken.', 'fields.1.label': 'This label is taken.' },
    ['Problem, field 1, Serial: This label is taken.', 'Problem, field 2, Serial: This label is taken.'],
  ],
  [
    'rows of a table',
    `<ol><li>${shell('rows.0.name', 'Option Name')}</li><li>${shell('rows.1.name', 'Option Name')}</li></ol>`,
    { 'rows.0.name': 'Enter the option name.', 'rows.1.name': 'Enter the option name.' },
    ['Row 1, Option Name: Enter the option name.', 'Row 2, Option Name: Enter the option name.'],
  ],
  [
    'fields of one label in two groups',
    `<fieldset><legend>Main contact</legend>${shell('a', 'Email')}</fieldset><fieldset><legend>Other contact</legend>${shell('b', 'Phone')}${shell('c', 'Email')}</fieldset>`,
    { a: 'Enter the email.', c: 'Enter the email.' },
    ['Main contact, field 1, Email: Enter the email.', 'Other contact, field 2, Email: Enter the email.'],
  ],
  [
    'fields without a label and without a group',
    '<div data-field="a"><input></div><div data-field="b"><input></div>',
    { a: 'Enter a value.', b: 'Enter a value.' },
    ['Field 1: Enter a value.', 'Field 2: Enter a value.'],
  ],
  [
    'fields that their labels tell apart',
    shell('a', 'First name') + shell('b', 'Last name'),
    { a: 'Enter a value.', b: 'Enter a value.' },
    ['First name: Enter a value.', 'Last name: Enter a value.'],
  ],
  ['one field', shell('a', 'First name'), { a: 'Enter the first name.' }, ['Enter the first name.']],
  ['names without a field', '', { a: 'No.', b: 'No.' }, ['No.', 'No.']],
])('the summary names the place of %s', (_, html, errors, expected) => {
  expect(messages(html, errors)).toEqual(expected);
});

test.each([
  ['the refused field of an open entry', '<button>…</button><input id="a"><input id="b" aria-invalid="true">', 'b'],
  [
    'the text of an editor',
    '<button>Bold</button><div id="c" role="textbox" contenteditable="true" tabindex="0"></div>',
    'c',
  ],
  ['the button of a closed entry', '<button id="d">…</button><input type="hidden" aria-invalid="true">', 'd'],
])('an error leads to %s', (_, html, id) => {
  document.body.innerHTML = `<form><ol><li data-field="fields.0">${html}</li></ol></form>`;
  expect(focusField(document.querySelector('form')!, 'fields.0.label')).toBe(true);
  expect(document.activeElement!.id).toBe(id);
});
