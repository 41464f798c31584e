import { CaseAnswer } from '@/lib/work/cases/answer/response-schema';
import { fieldErrors } from '@/lib/shared/fields';

const token = 'a'.repeat(43);
const accepted = {
  token,
  status: 'accepted',
  engineer_name: 'Mara Lindqvist',
  engineer_email: 'mara@portal.test',
  next_steps: 'We call you.',
};
const errorsOf = (entries: object) => {
  const read = CaseAnswer.safeParse(entries);
  return read.success ? {} : fieldErrors(read.error.issues);
};

test.each([
  ['a full acceptance', accepted, {}],
  [
    'an acceptance with everything',
    {
      ...accepted,
      case_number: 'RX-1',
      engineer_phone: 'US: +1 415 555 2671',
      reviewer_name: 'Ana',
      reviewer_email: 'ana@portal.test',
    },
    {},
  ],
  [
    'an acceptance without its engineer',
    { token, status: 'accepted', next_steps: 'x' },
    { engineer_name: ['Enter the engineer’s name.'], engineer_email: ['Enter an email address.'] },
  ],
  [
    'a list of addresses',
    { ...accepted, engineer_email: 'mara@portal.test, evil@portal.test' },
    { engineer_email: ['Enter an email address like name@company.com.'] },
  ],
  ['an empty phone', { ...accepted, engineer_phone: '' }, {}],
  [
    'a request without a question',
    { token, status: 'information', next_steps: '  ' },
    { next_steps: ['Enter what you need to know.'] },
  ],
  ['a request for information', { token, status: 'information', next_steps: 'Which release?' }, {}],
  ['a rejection without reason', { token, status: 'rejected' }, { next_steps: ['Enter the reason.'] }],
  [
    'an empty reply',
    { token, status: 'information-reply', additional_information: '' },
    { additional_information: ['Enter the information.'] },
  ],
  ['a reply', { token, status: 'information-reply', additional_information: 'Release 4.2' }, {}],
  ['no status', { token }, { status: ['Choose a response.'] }],
  ['an internal status', { ...accepted, status: 'closed' }, { status: ['Choose a response.'] }],
  [
    'a name that is too long',
    { ...accepted, engineer_name: 'x'.repeat(201) },
    { engineer_name: ['Use at most 200 characters.'] },
  ],
])('%s', (_, entries, errors) => expect(errorsOf(entries)).toEqual(errors));

test.each([
  ['US: +1 415 555 2671', '+14155552671'],
  ['NO: 22 33 44 55', '+4722334455'],
  ['US: +47 22 33 44 55', '+4722334455'],
  ['+47 22 33 44 55', '+4722334455'],
  ['', null],
  [undefined, null],
  [null, null],
])('the engineer’s phone %j is read as %j', (engineer_phone, stored) =>
  expect(CaseAnswer.parse({ ...accepted, engineer_phone })).toMatchObject({ engineer_phone: stored }),
);

test.each(['NO: 12', 'US: ', 'javascript:alert(1)', { number: 1 }, ['+4722334455'], 'x'.repeat(300)])(
  'the engineer’s phone %j cannot be read, and is refused at its field',
  (engineer_phone) => expect(Object.keys(errorsOf({ ...accepted, engineer_phone }))).toEqual(['engineer_phone']),
);

test('line breaks and control characters are removed from names and numbers', () => {
  const read = CaseAnswer.parse({
    ...accepted,
    engineer_name: 'Mara\r\nBcc: evil@portal.test',
    case_number: 'RX\u0000-1',
  });
  expect(read).toMatchObject({ engineer_name: 'Mara Bcc: evil@portal.test', case_number: 'RX-1' });
});
