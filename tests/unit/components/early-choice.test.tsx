/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Choice } from '@/components/form/choice';
import { RadioCards } from '@/components/form/choices';
import { Select } from '@/components/form/select';
import { FilesField } from '@/components/work/room/files-field';
import type { Uploads } from '@/components/work/room/use-uploads';

const OPTIONS = [
  { value: '1', label: 'Row store' },
  { value: '2', label: 'Column store' },
];

/** Hydrates the server's markup, in which `early` has been chosen already. */
function hydrated(early: string, defaultValue?: string) {
  const onChange = jest.fn();
  const field = (
    <Select name="product" label="Product" options={OPTIONS} defaultValue={defaultValue} onChange={onChange} />
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(field);
  container.querySelector('select')!.value = early;
  render(field, { container, hydrate: true });
  return onChange;
}

test('what is chosen before the scripts have loaded counts', () => {
  expect(hydrated('2')).toHaveBeenCalledWith('2');
  expect(screen.getByLabelText('Product')).toHaveValue('2');
});

test.each([
  ['', undefined],
  ['1', '1'],
])('what stands there from the start is no choice: %j', (value, defaultValue) => {
  expect(hydrated(value, defaultValue)).not.toHaveBeenCalled();
});

test('a radio button that is chosen before the scripts have loaded counts too', () => {
  const onChange = jest.fn();
  const field = <Choice name="kind" label="Kind" options={OPTIONS} defaultValue="1" onChange={onChange} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(field);
  const early = container.querySelector<HTMLInputElement>('input[value="2"]')!;
  early.checked = true;
  render(field, { container, hydrate: true });
  expect(onChange).toHaveBeenCalledWith('2');
  expect(container.querySelector('input[name=kind]')).toHaveValue('2');
  expect(screen.getByRole('radio', { name: 'Column store' })).toBeChecked();
});

test.each([
  ['1', []],
  ['2', [['2']]],
])('of cards that show what follows from the choice, %j is told as it stands', (value, told) => {
  const onChange = jest.fn();
  const field = <RadioCards name="term" label="Term" cards={OPTIONS} defaultValue="1" onChange={onChange} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(field);
  container.querySelector<HTMLInputElement>(`input[value="${value}"]`)!.checked = true;
  render(field, { container, hydrate: true });
  expect(onChange.mock.calls).toEqual(told);
});

test('files that are chosen before the scripts have loaded are sent', () => {
  const add = jest.fn();
  const field = <FilesField of="note" files={{ uploads: [], add } as unknown as Uploads} />;
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(field);
  const log = new File(['x'], 'boot.log');
  Object.defineProperty(container.querySelector('input'), 'files', { value: [log] });
  render(field, { container, hydrate: true });
  expect(add).toHaveBeenCalledTimes(1);
  expect(add).toHaveBeenCalledWith([log]);
});
