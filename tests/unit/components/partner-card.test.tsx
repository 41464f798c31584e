/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, type ComponentType } from 'react';
import { SubmitCase } from '@/app/(signed-in)/(partner)/submit-case/[type]/[entity_id]/submit-case';
import { PartnerPanel } from '@/components/partners/directory/partner-panel';
import { PartnerSearch } from '@/components/partners/directory/partner-search';
import type { PartnerCard, PartnerLine } from '@/lib/work/cards/resources';
import type { ContactDocument } from '@/lib/intake/processes/resources';
import type { ProcessType } from '@/lib/shared/enums';

jest.mock('next/dynamic', () => ({
  __esModule: true,
  default: (load: () => Promise<ComponentType<object>>) => {
    const Part = lazy(async () => ({ default: await load() }));
    return function Loaded(props: object) {
      return (
        <Suspense>
          <Part {...props} />
        </Suspense>
      );
    };
  },
}));

const CARD: PartnerCard = {
  open_now: true,
  next_change: '2026-11-24T17:00:00.000Z',
  local_time: 'Tue 15:40 CET',
  median_minutes: 42,
  in_time_percent: 83,
  cases: 9,
  new_here: false,
  health: 'green',
  warning: null,
};
const RED = 'Emails to this partner have been refused since 3 November.';
const red: PartnerCard = { ...CARD, health: 'red', warning: RED };

const processOf = (id: number, document_type: ProcessType, children: number[] = []) =>
  ({
    id,
    name: `Process ${id}`,
    company_id: 3,
    company: 'Borealis',
    department_id: null,
    department: null,
    version: {
      id,
      document_type,
      support_hours: '24/7',
      product_supported: 'All',
      admin_note: '',
      escalation_instructions: null,
      manager_users: [],
      common_customer_section_title: null,
    },
    files: [],
    is_favorite: false,
    static_document: '<p>Call us</p>',
    static_layout: null,
    static_links: [],
    has_case_exchange: false,
    parent_option_name: 'product',
    doc_linkages: children.map((contact_document_id) => ({
      contact_document_id,
      option_name: `Option ${contact_document_id}`,
    })),
    note: null,
    forced_priority: null,
    priority_messages: { p1_response_time: 1, p2_response_time: 8, p3_response_time: 24 },
  }) as unknown as ContactDocument;

const form = (over: Partial<Parameters<typeof SubmitCase>[0]>) =>
  render(
    <SubmitCase
      document={processOf(1, 'default')}
      others={[]}
      place={{ type: 'company', entity_id: 3 }}
      submitter={{} as Parameters<typeof SubmitCase>[0]['submitter']}
      numberExamples={[]}
      sample={false}
      maxMegabytes={100}
      panel={{ card: CARD, cases_due: 6, last_cases: [] }}
      now="2026-11-24T14:40:00Z"
      {...over}
    />,
  );

let answers: (url: string) => object | null;
const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  global.fetch = jest.fn(async (url: string) => {
    asked.push(url);
    const answer = answers(url);
    return {
      ok: !!answer,
      status: answer ? 200 : 500,
      headers: new Headers(),
      json: async () => answer ?? {},
    } as Response;
  }) as unknown as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

// rule: card.of-process
test('the warning of a chosen sub-process comes with its form, and goes with it', async () => {
  answers = (url) =>
    url.startsWith('/api/caller/sub_documents/')
      ? { document: processOf(Number(url.split('/')[4]), 'default') }
      : url.endsWith('document_id=8')
        ? red
        : CARD;
  form({ document: processOf(1, 'parent', [7, 8]) });
  const choice = await screen.findByLabelText('Choose product');
  await userEvent.selectOptions(choice, '8');
  expect(await screen.findByText(RED)).toBeInTheDocument();
  expect(asked).toContain('/api/caller/partner_card/company/3?document_id=8');
  await userEvent.selectOptions(choice, '7');
  await waitFor(() => expect(screen.queryByText(RED)).toBeNull());
});

test('a sub-process that the address chose has its own warning', async () => {
  form({ document: processOf(1, 'parent', [7, 8]), child: { document: processOf(8, 'default'), card: red } });
  expect(screen.getByText(RED)).toBeInTheDocument();
  await userEvent.selectOptions(await screen.findByLabelText('Choose product'), '');
  expect(screen.queryByText(RED)).toBeNull();
});

// rule: card.repeat
test('a case whose process is no longer offered is said not to be repeated', () => {
  form({ notOffered: 'A-1001' });
  expect(
    screen.getByText(
      'Case A-1001 can’t be repeated: Borealis no longer offers its process. This is the empty form of Process 1.',
    ),
  ).toBeInTheDocument();
});

// rule: card.record
test.each([
  [83, 6, '83% of 6 cases that were due'],
  [100, 1, '100% of 1 case that was due'],
  [null, 0, 'No case was due yet'],
])('a share in time of %s says of which cases it is', (in_time_percent, casesDue, text) => {
  render(
    <PartnerPanel
      card={{ ...CARD, in_time_percent }}
      casesDue={casesDue}
      lastCases={[]}
      place={{ type: 'company', entity_id: 3 }}
      documentType="ticket"
    />,
  );
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByText('A form; its engineers get an email')).toBeInTheDocument();
});

// rule: card.shown
describe('the line of a search result', () => {
  const LINE: PartnerLine = { ...CARD, document_type: 'ticket', opening: 'Open now, until 18:00 CET' };
  const ENTRY = {
    ...{ type: 'company', company_id: 3, company_name: 'Borealis', department_id: null, department_name: null },
    ...{ has_access: true, can_invite: false, tags: [], products: '', document_id: 1, is_ready: true },
  };
  const search = async (cards: () => object | null) => {
    answers = (url) => {
      if (url.startsWith('/api/caller/company_directory')) return { directory: [ENTRY], access_managers: [] };
      return url.startsWith('/api/caller/partner_cards') ? cards() : { search: { id: 1 } };
    };
    render(<PartnerSearch />);
    await userEvent.type(screen.getByRole('combobox'), 'bore');
    return screen.findByRole('option');
  };
  const calls = () => asked.filter((url) => url.startsWith('/api/caller/partner_cards')).length;

  test('says until when it is open, its record, its way and its clock, in one line', async () => {
    const option = await search(() => ({ cards: { 'company-3': LINE } }));
    await waitFor(() =>
      expect(option).toHaveTextContent(
        'Open now, until 18:00 CET · answers in 42 min · 83% in time · by form · local time Tue 15:40 CET',
      ),
    );
    expect(screen.getByText(/local time/)).toHaveClass('max-sm:hidden');
  });

  test.each([
    ['red', 'Nobody reads its emails'],
    ['amber', 'Answers may be late'],
  ] as const)('begins with what is wrong, in words: %s', async (health, words) => {
    const option = await search(() => ({ cards: { 'company-3': { ...LINE, health } } }));
    await waitFor(() => expect(option).toHaveTextContent(`${words} · Open now, until 18:00 CET`));
  });

  test('is asked for again after a failure, and after a minute', async () => {
    let works = false;
    const option = await search(() => (works ? { cards: { 'company-3': LINE } } : null));
    await waitFor(() => expect(calls()).toBeGreaterThan(0));
    expect(option).not.toHaveTextContent('Open now');
    works = true;
    await userEvent.type(screen.getByRole('combobox'), 'a');
    await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent('Open now'));
    const before = calls();
    await userEvent.type(screen.getByRole('combobox'), 'l');
    await screen.findByRole('option');
    expect(calls()).toBe(before);
    const later = Date.now() + 61_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    await userEvent.type(screen.getByRole('combobox'), 'i');
    await waitFor(() => expect(calls()).toBe(before + 1));
  });
});
