import { forcedDialog, isFresh } from '@/lib/people/accounts/policy';
import { owesAgreement } from '@/lib/shared/agreement';

const member = {
  kind: 'member',
  impersonator: null,
  force_update_profile: false,
  force_update_agreement: false,
} as const;
const admin = { id: 1, first_name: 'Sam', last_name: 'Okafor' };

test.each([
  ['nothing owed', {}, null],
  ['a profile', { force_update_profile: true }, 'profile'],
  ['an agreement', { force_update_agreement: true }, 'agreement'],
  ['both, the profile first', { force_update_profile: true, force_update_agreement: true }, 'profile'],
  ['a super admin', { kind: 'super', force_update_profile: true, force_update_agreement: true }, null],
  [
    'a super admin who acts as a member',
    { impersonator: admin, force_update_profile: true, force_update_agreement: true },
    null,
  ],
] as const)('%s: %j', (_what, over, dialog) => expect(forcedDialog({ ...member, ...over })).toBe(dialog));

test.each([
  [false, 1, 1, false],
  [false, 2, 1, false],
  [false, 1, 2, true],
  [false, null, 1, true],
  [true, 1, 1, true],
])(
  'forced %s, accepted version %s of %s: must accept %s',
  (force_update_agreement, agreement_version, present, owes) => {
    expect(owesAgreement({ force_update_agreement, agreement_version }, present)).toBe(owes);
  },
);

test.each([
  [0, true],
  [9.9, true],
  [10, false],
  [60, false],
])('a sign-in %s minutes ago is fresh: %s', (minutes, fresh) => {
  expect(isFresh({ signed_in_at: new Date(Date.now() - minutes * 60_000) })).toBe(fresh);
});
