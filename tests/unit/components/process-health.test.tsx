/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { ConfirmAddress } from '@/components/processes/confirm-address';
import { ProcessHealth } from '@/components/processes/process-health';
import type { ProcessAddress } from '@/lib/health/process-addresses';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 12, minute));
const WORDS = '550 5.1.1 User unknown';
const refused: ProcessAddress = {
  email: 'tac@borealis.test',
  role: 'to',
  state: 'refused',
  since: '2026-11-03T00:00:00Z',
  words: WORDS,
  is_open: false,
  mailed_at: at(0),
  accepted_at: null,
  refused_at: null,
  opened_at: null,
  confirmed_at: null,
};

test.each<[string, Partial<ProcessAddress>, string]>([
  ['waits', {}, 'Last email: Sent ('],
  ['was refused', { refused_at: at(1) }, 'Last email: Sent, refused ('],
  ['was accepted', { accepted_at: at(1) }, 'Last email: Sent, accepted by the mail server ('],
  [
    'bounced',
    { accepted_at: at(1), refused_at: at(2) },
    'Last email: Sent, accepted by the mail server, bounced (11/24/26 12:02',
  ],
])('the last email to a refused address %s, beside the words of the refusal', (_, came, line) => {
  render(
    <ProcessHealth
      {...{ document_id: 1, health: 'red', reason: 'Refused.', tested_at: null, testAt: '/', readOnly: true }}
      addresses={[{ ...refused, ...came }]}
    />,
  );
  const text = document.body.textContent;
  expect(text).toContain(line);
  expect(text).toContain(`: ${WORDS}`);
});

test('the page of a used link says that the address has been refused since, not that it is confirmed', () => {
  const refusal = 'Emails to tac@borealis.test have been refused since 24 November.';
  const address = { email: 'tac@borealis.test', process: 'Storage', company: 'Borealis', is_used: true, refusal };
  const { rerender } = render(<ConfirmAddress token="x" expired={null} address={address} />);
  expect(screen.getByText(refusal)).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('is confirmed');
  rerender(<ConfirmAddress token="x" expired={null} address={{ ...address, refusal: null }} />);
  expect(document.body).toHaveTextContent('tac@borealis.test is confirmed.');
});
