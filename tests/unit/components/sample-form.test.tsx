/** @jest-environment jsdom */
import { fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { SampleForm } from '@/components/network/onboarding/sample-form';
import { SamplePreview } from '@/components/network/onboarding/sample-preview';

/* The part that is loaded on demand, at once. */
jest.mock('next/dynamic', () => ({
  __esModule: true,
  default: () => (props: ComponentProps<typeof SamplePreview>) => <SamplePreview {...props} />,
}));

test('the sample is the form that partners will see, with what is entered now, and sends nothing', () => {
  const send = jest.fn();
  const type = jest.fn();
  render(
    <form onSubmit={send} onInput={type} aria-label="Support process">
      <input name="support_hours" defaultValue="24/7" />
      <input name="product_supported" defaultValue="Kestrel 3" />
      <input name="manager_first_name" defaultValue="Jo" />
      <input name="manager_last_name" defaultValue="March" />
      <input name="manager_email" defaultValue="jo@kestrel.test" />
      <SampleForm company="Kestrel" hours={{ high: 2, medium: 6, low: 30 }} />
    </form>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'View Sample Form' }));
  const sample = within(screen.getByRole('dialog', { name: 'Sample form' }));
  for (const text of ['24/7', 'Kestrel 3', 'Answers within 2 h', 'Answers within 30 h'])
    expect(sample.getByText(text)).toBeInTheDocument();
  expect(sample.getByRole('link', { name: 'jo@kestrel.test' })).toBeInTheDocument();
  for (const label of ['Customer company', 'Customer contact', 'Customer email', 'Product', 'Version', 'Error text'])
    fireEvent.input(sample.getByLabelText(label), { target: { value: 'x' } });
  expect(sample.getByLabelText('Customer phone')).toBeInTheDocument();
  fireEvent.submit(sample.getByRole('form', { name: 'Sample form' }));
  fireEvent.click(sample.getAllByRole('button', { name: 'Close' }).at(-1)!);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(send).not.toHaveBeenCalled();
  expect(type).not.toHaveBeenCalled();
});
