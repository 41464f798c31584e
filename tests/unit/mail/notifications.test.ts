import { isGoverned, wants } from '@/lib/reach/mail/notifications';

const NOT_MINE = { is_mine: false, has_asked: false, others_get_it: true };
const MINE = { ...NOT_MINE, is_mine: true };
const ALONE = { ...NOT_MINE, others_get_it: false };
const ASKED = { ...MINE, has_asked: true };

test.each([
  ['all', 'case_closed', NOT_MINE, true],
  ['all', 'case_request', NOT_MINE, true],
  ['mine', 'case_closed', NOT_MINE, false],
  ['mine', 'case_closed', MINE, true],
  ['mine', 'case_request', NOT_MINE, false],
  ['mine', 'response_reminder', NOT_MINE, false],
  ['mine', 'phone_contact', MINE, true],
  ['direct', 'case_closed', MINE, false],
  ['direct', 'auto_close_notice', MINE, false],
  ['direct', 'case_request', NOT_MINE, false],
  ['direct', 'information_reply', MINE, false],
  ['direct', 'information_reply', ASKED, true],
  // Somebody of the desk has to get it.
  ['mine', 'case_request', ALONE, true],
  ['direct', 'case_request', ALONE, true],
  ['direct', 'response_reminder', ALONE, true],
  ['direct', 'case_closed', ALONE, false],
] as const)('who chose "%s" gets %s, %j: %s', (choice, template, facts, gets) =>
  expect(wants(choice, template, facts)).toBe(gets),
);

test.each([
  ['case_closed', 7, true],
  ['case_request', 7, true],
  ['case_copy', 7, false],
  ['case_answered', 7, false],
  ['case_escalation', 7, false],
  ['case_bcc', 7, false],
  ['password_reset', null, false],
  ['account_changed', null, false],
  ['an_email_about_a_case_of_tomorrow', 7, true],
])('the choice decides about %s of case %s: %s', (template, case_id, governed) =>
  expect(isGoverned(template, case_id)).toBe(governed),
);
