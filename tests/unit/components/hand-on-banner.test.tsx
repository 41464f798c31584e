/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HandOnBanner } from '@/components/work/cases/hand-on-banner';
import type { HandOn } from '@/lib/work/cases/links/resources';
import { sent, server } from '../../support/component';
import { router } from '../../support/navigation';

const HAND_ON = {
  partner: 'Cobalt',
  reason: 'The fault is in their switch.',
  may_decide: true,
  place: { type: 'company', entity_id: 7 },
} as HandOn;
const banner = (over: Partial<HandOn> = {}, side: 'submitter' | 'receiver' = 'submitter') =>
  render(<HandOnBanner handOn={{ ...HAND_ON, ...over }} token="t1" side={side} partner="Borealis" />);

test('the submitter hands on with one tap, told before what goes along (rule: hand-on.confirm)', async () => {
  server({ status: 200, body: { message: 'Sent.', case: { token: 'new' } } });
  banner();
  expect(screen.getByText(/closes this one\. They get the number/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hand on' }));
  expect(sent.map(({ url }) => url)).toEqual(['/api/caller/case/t1/hand_on/confirm']);
  expect(router.push).toHaveBeenLastCalledWith('/my-cases/new');
});

test('where the new form asks for more it opens with what is known', async () => {
  server({ status: 422, body: { message: 'Check.', errors: { serial: ['Enter it.'] } } });
  banner();
  await userEvent.click(screen.getByRole('button', { name: 'Hand on' }));
  expect(router.push).toHaveBeenLastCalledWith('/submit-case/company/7?hand_on=t1');
});

test('a partner whom the submitter cannot reach is not named, and can only be declined (rule: hand-on.propose)', () => {
  banner({ partner: null, place: null });
  expect(screen.getByText('Borealis proposes that another partner takes this case')).toBeVisible();
  expect(screen.getByText(/You can’t open a case with that partner/)).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Decline']);
});

test('others read the proposal without a button; its receiver reads the own reason (rule: hand-on.told)', () => {
  banner({ may_decide: false });
  expect(screen.getByText('The submitter or a manager of your company decides.')).toBeVisible();
  banner({ partner: null }, 'receiver');
  expect(screen.getByText('You proposed to hand this case on to another partner')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
