import { bodyOf, partsOf } from '@/lib/reach/public-api/notes';
import { isWithin } from '@/lib/reach/public-api/networks';
import { analyzed } from '@/lib/reach/public-api/push-targets';
import { addressOf } from '@/lib/reach/public-api/policy';
import { camelCase } from '@/lib/reach/public-api/endpoint';
import { entriesOf, namesOf, WriteModel } from '@/lib/reach/public-api/write-model';

test.each([
  ['a plain one', 'Logs', '<p>See</p>'],
  ['signs of HTML', 'a < b & "c"', ''],
  ['another script', '記録 📎', '<ul><li>x</li></ul>'],
])('a note of %s is read as it was written', (_, summary, description) => {
  expect(partsOf(bodyOf(summary, description))).toEqual({ summary, description });
});

test.each([
  ['<p>First</p><p>Second</p>', 'First'],
  ['First<br>Second', 'First'],
  [`<p>${'x'.repeat(600)}</p>`, 'x'.repeat(500)],
])('the summary of %.20s is its first line', (body, summary) => {
  expect(partsOf(body)).toEqual({ summary, description: body });
});

test.each([
  ['203.0.113.7', [], true],
  ['203.0.113.7', ['203.0.113.0/24'], true],
  ['203.0.114.7', ['203.0.113.0/24'], false],
  ['203.0.113.7', ['203.0.113.7'], true],
  ['2001:db8::1', ['2001:db8::/32', '10.0.0.0/8'], true],
  ['::ffff:10.1.1.1', ['10.0.0.0/8'], true],
  ['nonsense', ['10.0.0.0/8'], false],
])('%s is within %j: %s', (address, networks, within) => {
  expect(isWithin(address, networks)).toBe(within);
});

test('a configuration is found in an address as well', () => {
  expect(analyzed({ a: { b: [{ url: 'https://files.test:8443/in/box' }] }, Password: 'x' })).toEqual({
    ...{ domain: 'files.test', password: 'x', expiration: null, httpsPath: '/in/box', httpsPort: 8443 },
  });
  expect(analyzed(null)).toMatchObject({ domain: null, httpsPort: null });
});

test('a call’s address has its parameters', () => {
  expect(addressOf('getNotes', { token: 'a/b', updatedAfter: '2026-01-01T00:00:00Z' })).toBe(
    '/v1/collaboration-requests/a%2Fb/notes?updatedAfter=2026-01-01T00%3A00%3A00Z',
  );
});

test('names', () => {
  expect(camelCase('internal_case_number')).toBe('internalCaseNumber');
  expect(namesOf('Ada Maria Berg')).toEqual({ first_name: 'Ada', last_name: 'Maria Berg' });
  expect(namesOf('Support')).toEqual({ first_name: 'Support', last_name: '' });
});

test('the write model becomes the entries of a submission', () => {
  const model = WriteModel.parse({
    ...{ documentId: '7', internalCaseNumber: 'A-1', problemSummary: 's', problemDescription: 'd', priority: 'high' },
    customFields: [
      { fieldId: 1, value: 5 },
      { fieldId: 2, value: '', selections: [{ value: 'Disk', children: [{ value: 'SSD' }] }] },
      { fieldId: 3, value: null },
    ],
    receiverCompanyId: 9,
  });
  const contact = { first_name: 'R', last_name: 'K', email: 'r@a.test', phone: null, phone_country_code: 'US' };
  expect(entriesOf(model, contact)).toMatchObject({
    ...{
      document_id: 7,
      case_priority: 'high',
      custom_1: '5',
      custom_2: 'Disk : SSD',
      custom_3: '',
      email: 'r@a.test',
    },
    ...{ update_profile: false, sample_submission: false },
  });
});
