import { canResetFactors } from '@/lib/people/users/policy';
import { keepsCodeApp, keepsPasskey, type LoginWays } from '@/lib/people/accounts/factors/policy';
import { hasProof } from '@/lib/shared/gates';
import { needsSecondFactor, owesSecondFactor } from '@/lib/shared/second-factor';
import type { Role } from '@/lib/shared/enums';

const ways = (over: Partial<LoginWays> = {}): LoginWays => ({
  has_password: true,
  login_method: 'requires_registration',
  passkeys: 1,
  has_copied_passkey: false,
  has_code_app: false,
  is_required: false,
  ...over,
});

test.each([
  ['beside a password', ways(), null],
  ['without a password', ways({ has_password: false }), 'only way'],
  ['without a password, beside another passkey', ways({ has_password: false, passkeys: 2 }), null],
  ['where links are mailed', ways({ has_password: false, login_method: 'email_link' }), null],
  ['as the last of a person who needs one', ways({ is_required: true }), 'Add the other one'],
  ['beside a code app', ways({ is_required: true, has_code_app: true }), null],
])('the only passkey, %s, is kept because: %s', (_, given, reason) =>
  expect(keepsPasskey(given)).toEqual(reason && expect.stringContaining(reason)),
);

test.each([
  [true, 0, true],
  [true, 1, false],
  [false, 0, false],
])('required %s, with %i passkeys, the code app is kept: %s', (is_required, passkeys, kept) =>
  expect(keepsCodeApp({ is_required, passkeys }) !== null).toBe(kept),
);

const company = { login_method: 'requires_registration', requires_second_factor: true } as const;
test.each([
  ['super_admin', null, 'super_admin', true],
  ['super_admin', null, 'none', false],
  ['caller', company, 'none', true],
  ['business_manager', company, 'super_admin', true],
  ['api', company, 'super_admin', false],
  ['caller', { ...company, login_method: 'sso' as const }, 'super_admin', false],
  ['caller', { ...company, requires_second_factor: false }, 'super_admin', false],
] as [Role, typeof company | null, 'super_admin' | 'none', boolean][])(
  'a %s of %j under %s needs one: %s',
  (role, of, setting, needs) => {
    expect(needsSecondFactor({ role }, of, setting)).toBe(needs);
    expect(owesSecondFactor({ role, second_factor_at: null }, of, setting)).toBe(needs);
    expect(owesSecondFactor({ role, second_factor_at: new Date() }, of, setting)).toBe(false);
  },
);

const user = { role: 'caller', status: 'active', second_factor_at: new Date(), has_copied_passkey: false } as const;
test.each([
  ['member', user, true],
  ['member', { ...user, role: 'program_manager' }, false],
  ['member', { ...user, second_factor_at: null }, false],
  ['member', { ...user, second_factor_at: null, has_copied_passkey: true }, true],
  ['member', { ...user, status: 'inactive' }, false],
  ['super', { ...user, role: 'business_manager' }, true],
  ['super', { ...user, role: 'super_admin' }, true],
  ['super', { ...user, role: 'api' }, false],
] as ['member' | 'super', Parameters<typeof canResetFactors>[1], boolean][])(
  'a %s resets %j: %s',
  (kind, target, may) => expect(canResetFactors({ kind }, target)).toBe(may),
);

test.each([
  [14, true],
  [16, false],
])('a proof of %i minutes ago is recent: %s', (minutes, recent) =>
  expect(hasProof({ proved_at: new Date(Date.now() - minutes * 60_000) })).toBe(recent),
);
