import { keysOf, ROLES, USER_STATUS } from '@/lib/shared/enums';
import {
  canDelete,
  canInvite,
  canLogInAs,
  canSetPassword,
  canSwitch,
  COMPANY_ROLES,
  hasPasswordField,
  hasQueue,
  isInvited,
  LISTED_STATUS,
  needsPassword,
  notActiveListOf,
} from '@/lib/people/users/policy';

test('company admins give every role but super_admin', () => {
  expect([...COMPANY_ROLES].sort()).toEqual(
    keysOf(ROLES)
      .filter((role) => role !== 'super_admin')
      .sort(),
  );
});

test.each([
  ['requires_registration', 'caller', true, false, true],
  ['requires_registration', 'api', true, true, false],
  ['email_link', 'business_manager', true, false, false],
  ['email_link', 'api', true, true, false],
  ['sso', 'caller', false, false, false],
  ['sso', 'program_manager', false, false, false],
  ['sso', 'api', true, true, false],
  ['sso', 'super_admin', true, false, true],
  ['email_link', 'super_admin', true, false, true],
] as const)(
  'with login method %s a new %s: password field %s, required %s, invited without one %s',
  (login_method, role, shown, required, invited) => {
    expect(hasPasswordField({ login_method }, role)).toBe(shown);
    expect(needsPassword(role)).toBe(required);
    expect(isInvited({ login_method }, role)).toBe(invited);
  },
);

test.each([
  ['active', 'caller', false, true],
  ['active', 'caller', true, false],
  ['inactive', 'caller', false, false],
  ['active', 'api', false, false],
] as const)('a user who is %s, %s, with a password %s: invited again %s', (status, role, has_password, again) =>
  expect(canInvite({ login_method: 'requires_registration' }, { status, role, has_password })).toBe(again),
);

test.each([
  ['active', true, true, true],
  ['inactive', true, true, true],
  ['pending_approval', true, false, false],
  ['rejected', true, false, true],
  ['pending_verification', false, false, false],
  ['deleted', false, false, false],
  ['program', false, false, false],
] as const)('a user who is %s: listed %s, switched %s, deleted %s', (status, listed, switched, deleted) => {
  expect(LISTED_STATUS.some((one) => one === status)).toBe(listed);
  expect(canSwitch({ status })).toBe(switched);
  expect(canDelete({ kind: 'member' }, { status })).toBe(deleted);
});

test('the table above names every status', () => expect(keysOf(USER_STATUS)).toHaveLength(7));

test.each([
  ['requires_registration', 0, true],
  ['email_link', 0, false],
  ['sso', 0, false],
  ['sso', 1, true],
] as const)('with login method %s and %d waiting the queue is shown: %s', (login_method, waiting, shown) =>
  expect(hasQueue({ login_method }, waiting)).toBe(shown),
);

test.each([
  ['caller', 'active', 'active', 'requires_registration', true, true, true],
  ['caller', 'active', 'inactive', 'email_link', true, true, false],
  ['caller', 'active', 'active', 'sso', true, false, true],
  ['api', 'active', 'active', 'sso', true, true, false],
  ['caller', 'inactive', 'active', 'email_link', false, true, false],
  ['caller', 'pending_approval', 'active', 'email_link', false, false, false],
  ['super_admin', 'active', null, 'requires_registration', true, false, false],
] as const)(
  'super admins and a %s who is %s, company %s, login by %s: delete %s, set password %s, act as %s',
  (role, status, company_status, login_method, deletes, sets, acts) => {
    const user = { role, status };
    expect(canDelete({ kind: 'super' }, user)).toBe(deletes);
    expect(canSetPassword({ login_method }, user)).toBe(sets);
    expect(canLogInAs({ user, company_status })).toBe(acts);
  },
);

test('the screen counts the pages of inactive users from 1, the call from 0', () => {
  expect(notActiveListOf({})).toEqual({ q: '', page: 0 });
  expect(notActiveListOf({ q: 'ada', sort: 'email', dir: 'desc', page: '4' })).toEqual({
    q: 'ada',
    sort: 'email',
    dir: 'desc',
    page: 3,
  });
});
