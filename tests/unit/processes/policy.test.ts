import { canSeeOwner, networkErrors, takesCases } from '@/lib/intake/processes/policy';
import { canEditNote, canSeeNote } from '@/lib/people/company-notes/policy';
import type { Member } from '@/lib/shared/actor';

type Changes = Partial<Pick<Member, 'role' | 'type' | 'level'>> & { allow_notes?: boolean };
const member = (over: Changes) =>
  ({
    kind: over.role === 'api' ? 'api_client' : 'member',
    role: 'caller',
    type: 'basic',
    level: 'standard',
    company: { allow_notes: over.allow_notes ?? true },
    ...over,
  }) as Member;

test.each<[Member['role'], boolean]>([
  ['caller', false],
  ['api', true],
  ['program_manager', true],
  ['business_manager', true],
])('%s can see owner and escalation before submitting: %s', (role, sees) => {
  expect(canSeeOwner(member({ role }))).toBe(sees);
});

test.each<[Member['role'], boolean]>([
  ['caller', false],
  ['api', false],
  ['program_manager', true],
  ['business_manager', true],
])('%s writes internal notes and always sees their panel: %s', (role, sees) => {
  expect(canEditNote(member({ role }), 'document')).toBe(sees);
  expect(canSeeNote(member({ role }), null)).toBe(sees);
  expect(canSeeNote(member({ role }), 'Ask for Mara')).toBe(true);
});

test('a caller of type admin can edit only the company note', () => {
  expect(canEditNote(member({ type: 'admin' }), 'dashboard')).toBe(true);
  expect([
    canSeeNote(member({ type: 'admin' }), null, 'dashboard'),
    canSeeNote(member({ type: 'admin' }), null),
    canSeeNote(member({}), null, 'dashboard'),
  ]).toEqual([true, false, false]);
  expect(canEditNote(member({ type: 'admin' }), 'document')).toBe(false);
});

test.each<[string, Changes]>([
  ['limited membership', { level: 'limited' }],
  ['an offline partner', { level: 'offline partner' }],
  ['a company with notes switched off', { allow_notes: false }],
])('%s has no notes', (_, over) => {
  expect(canEditNote(member({ role: 'business_manager', ...over }), 'document')).toBe(false);
  expect(canSeeNote(member({ role: 'business_manager', ...over }), 'Note')).toBe(false);
});

test.each([
  ['ticket', true],
  ['solution_support', true],
  ['json', true],
  ['default', false],
  ['parent', false],
  ['manager', false],
] as const)('a %s process accepts cases: %s', (type, takes) => expect(takesCases(type)).toBe(takes));

test.each([
  ['approved', [1], {}],
  ['pending', [1], {}],
  ['rejected', [1], { groups: ['A rejected process receives no cases. Approve it first.'] }],
  ['rejected', [], {}],
] as const)('a process that is %s and ticked for groups %j', (status, ids, errors) => {
  const before = { departments: [{ id: 4 }], groups: [] };
  const after = { departments: [{ id: 4 }], groups: ids.map((id) => ({ id })) };
  const others = { status, document_html: null, linkages: [] };
  expect(networkErrors('ticket', { ...others, ...before }, { ...others, ...after })).toEqual(errors);
});
