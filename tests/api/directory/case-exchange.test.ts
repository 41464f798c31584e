import { make } from '@/tools/factories/make';
import { MESSAGES } from '@/lib/shared/problem';
import { api } from '@/tests/support/api';
import { emptyDatabase } from '@/tests/support/database';
import type { ContactDocument } from '@/lib/intake/processes/resources';
import { refused } from '@/tests/support/refusals';

beforeEach(async () => {
  await emptyDatabase();
  process.env.CASE_EXCHANGE_HOSTS = 'other.test, Exchange.Dune.test';
});
afterEach(() => delete process.env.CASE_EXCHANGE_HOSTS);

const NONE = { success: false, url: null, message: 'The case exchange is not available.' };
const page = (static_document: string) =>
  make.partners({ document: { document_type: 'default', version: { title: 'Page', static_document } } });
const open = (user: { id: number } | undefined, query = '') => api(user).get(`/api/caller/case_exchange/cases${query}`);
const shown = async (user: { id: number }, company_id: number) =>
  (await api(user).get<{ documents: ContactDocument[] }>(`/api/caller/documents/company/${company_id}`)).body
    .documents[0]!;

test('the link of a static process to a listed host is its case exchange; other links are listed', async () => {
  const {
    caller,
    receiver,
    document: theProcess,
  } = await page(
    '<p><a href="mailto:desk@dune.test">Desk</a> <a href="https://exchange.dune.test/cases?a=1&amp;b=2">Exchange</a></p>',
  );
  expect((await open(caller, `?document_id=${theProcess.id}`)).body).toEqual({
    success: true,
    url: 'https://exchange.dune.test/cases?a=1&b=2',
    message: null,
  });
  expect((await open(caller)).body).toMatchObject({ success: true, url: 'https://exchange.dune.test/cases?a=1&b=2' });
  expect(await shown(caller, receiver.id)).toMatchObject({
    has_case_exchange: true,
    static_links: [{ href: 'mailto:desk@dune.test', text: 'Desk' }],
  });
});

test.each([
  'http://exchange.dune.test/',
  'https://exchange.dune.test.evil.test/',
  'https://evil.test/exchange.dune.test',
  'https://exchange.dune.test@evil.test/',
  'https://me:pw@exchange.dune.test/',
  'https://exchange.dune.test:8443/',
  'https://exchange.dune.test./',
  'https://sub.exchange.dune.test/',
  '//exchange.dune.test/',
  "javascript:location='https://exchange.dune.test'",
  'https://ехchange.dune.test/',
])('%s is not a case exchange', async (href) => {
  const { caller, receiver, document: theProcess } = await page(`<a href="${href}">Exchange</a>`);
  expect(await open(caller, `?document_id=${theProcess.id}`)).toMatchObject({ status: 200, body: NONE });
  expect(await shown(caller, receiver.id)).toMatchObject({ has_case_exchange: false });
});

test('without a listed host there is no case exchange', async () => {
  process.env.CASE_EXCHANGE_HOSTS = '';
  const { caller } = await page('<a href="https://exchange.dune.test/">Exchange</a>');
  expect((await open(caller)).body).toEqual(NONE);
});

test('invisible, other and unknown processes have no case exchange', async () => {
  const { document: theProcess } = await page('<a href="https://exchange.dune.test/">Exchange</a>');
  const other = await make.partners({
    document: { version: { title: 'Form', static_document: '<a href="https://exchange.dune.test/">Exchange</a>' } },
  });
  for (const query of ['', `?document_id=${theProcess.id}`, `?document_id=${other.document.id}`, '?document_id=999999'])
    expect((await open(other.caller, query)).body).toEqual(NONE);
  expect((await open(other.caller, '?document_id=x')).status).toBe(422);
});

test('guests and super admins are refused', async () => {
  expect(await open(undefined)).toMatchObject(refused(401, MESSAGES.login));
  expect(await open(await make.superAdmin())).toMatchObject(refused(403, MESSAGES.access));
});
