/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HealthTable } from '@/components/network/operators/health-table';
import type { ListedHealth } from '@/lib/partners/health/health';
import { ConfirmAddress } from '@/components/intake/processes/confirm-address';
import { AddressFields } from '@/components/intake/processes/address-fields';
import { inboundWords } from '@/components/intake/processes/inbound-words';
import { ProcessHealth } from '@/components/intake/processes/process-health';
import { press, sent, server, type } from '../../support/component';
import type { ProcessAddress } from '@/lib/partners/health/process-addresses';

type Address = ListedHealth['addresses'][number];
const address = (email: string, state: Address['state'], since: string | null): Address => ({
  ...{ email, state, since, role: 'to', is_open: state === 'unconfirmed' && since !== null },
  words: null,
});
const process = (document_id: number, name: string, addresses: Address[]): ListedHealth => ({
  ...{ document_id, name, company: 'Acme', company_id: 1, document_type: 'ticket', addresses },
  health: 'amber',
  reason: 'One of two addresses refused emails.',
  managers: ['Mara Lind', 'Kari Nes'],
});

const MIXED = process(1, 'Storage', [
  address('ok@acme.test', 'confirmed', '2026-11-01T08:00:00Z'),
  address('new@acme.test', 'unconfirmed', null),
  address('asked@acme.test', 'unconfirmed', '2026-11-10T08:00:00Z'),
  address('gone@acme.test', 'refused', '2026-11-12T08:00:00Z'),
]);

test('each address has its state and since when, what is wrong first; many are folded', () => {
  render(<HealthTable rows={[MIXED]} />);
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines.slice(0, 3)).toEqual([
    expect.stringMatching(/^gone@acme\.testRefused ?since 11\/12\/26/),
    expect.stringMatching(/^asked@acme\.testNot confirmed ?asked 11\/10\/26/),
    expect.stringMatching(/^new@acme\.testNot confirmed$/),
  ]);
  expect(screen.getByText('1 more address')).toBeInTheDocument();
  expect(screen.getByText('ok@acme.test').closest('li')).toHaveTextContent(/Confirmed ?11\/01\/26/);
  expect(screen.getByText('ok@acme.test').closest('details')).not.toBeNull();
});

test('the list is sorted by since when: the longest first, processes that were not asked yet last', async () => {
  render(
    <HealthTable
      rows={[
        MIXED,
        process(2, 'Not asked', [address('b@acme.test', 'unconfirmed', null)]),
        process(3, 'Network', [address('c@acme.test', 'refused', '2026-10-01T08:00:00Z')]),
      ]}
    />,
  );
  const heading = screen.getByRole('columnheader', { name: /^Since/ });
  await userEvent.click(within(heading).getByRole('button'));
  expect(heading).toHaveAttribute('aria-sort', 'ascending');
  const names = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent);
  expect(names).toEqual(['Network', 'Storage', 'Not asked']);
});

test('an address is tested, asked again and changed in its row; the managers are named before they are emailed', async () => {
  server({ body: { message: 'Sent.' } });
  render(<HealthTable rows={[MIXED]} />);
  const act = async (email: string, name: string) => {
    await press(`Actions for ${email}`);
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };
  await act('gone@acme.test', 'Send a test email');
  await act('asked@acme.test', 'Ask again');
  await press('Actions for gone@acme.test');
  expect(screen.getByRole('menuitem', { name: 'Open its field' })).toHaveAttribute(
    'href',
    '/super_admin/companies/1/documents/1/edit/ticket#collaborate_email',
  );
  await userEvent.click(screen.getByRole('menuitem', { name: 'Change the address' }));
  await screen.findByRole('dialog', { name: 'Change gone@acme.test' });
  await type('New address', 'desk@acme.test');
  await press('Change address');
  await press('Email the managers of Acme about Storage');
  expect(screen.getByRole('dialog')).toHaveTextContent(/Mara Lind, Kari Nes get an email .* Storage/);
  await press('Send email');
  const health = '/api/super_admin/process_health/1';
  expect(sent).toEqual([
    { url: `${health}/confirm`, body: { email: 'gone@acme.test' } },
    { url: `${health}/confirm`, body: { email: 'asked@acme.test' } },
    { url: `${health}/address`, body: { email: 'gone@acme.test', new_email: 'desk@acme.test' } },
    { url: `${health}/email_managers`, body: {} },
  ]);
  expect(screen.getByRole('link', { name: 'Storage' })).toHaveAttribute(
    'href',
    '/super_admin/companies/1/documents/1/edit/ticket#health',
  );
});

describe('the health of a process', () => {
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
        {...{
          document_id: 1,
          health: 'red',
          reason: 'Refused.',
          tested_at: null,
          testAt: '/',
          calls: '/api/super_admin',
        }}
        addresses={[{ ...refused, ...came }]}
      />,
    );
    const text = document.body.textContent;
    expect(text).toContain(line);
    expect(text).toContain(`: ${WORDS}`);
  });

  test('the panel leads to the field at fault, and takes the reader into it', async () => {
    render(
      <>
        <ProcessHealth
          {...{ document_id: 1, health: 'red', reason: 'Refused.', tested_at: null, testAt: '/' }}
          calls="/api/admin/company"
          addresses={[refused]}
        />
        <AddressFields
          values={{ collaborate_email: refused.email, collaborate_cc_email: null }}
          words={inboundWords('ticket')}
        />
      </>,
    );
    const way = screen.getByRole('link', { name: 'Go to its field' });
    expect(document.querySelector(way.getAttribute('href')!)).toContainElement(screen.getByDisplayValue(refused.email));
    await userEvent.click(way);
    expect(screen.getByDisplayValue(refused.email)).toHaveFocus();
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
});
