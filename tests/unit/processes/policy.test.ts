import { canEditNote, canSeeNote, canSeeOwner, isOpen, takesCases } from '@/lib/processes/policy';
import type { Member } from '@/lib/shared/actor';

const member = (over: Partial<Member> & { allow_notes?: boolean }) => ({ kind: 'member', role: 'caller', type: 'basic', level: 'standard', company: { allow_notes: over.allow_notes ?? true }, ...over }) as Member;

test.each<[Member['role'], boolean]>([['caller', false], ['api', false], ['program_manager', true], ['business_manager', true]])('%s sees owner and escalation before submitting: %s', (role, sees) => {
  expect(canSeeOwner(member({ role }))).toBe(sees);
  expect(canEditNote(member({ role }), 'document')).toBe(sees);
  expect(canSeeNote(member({ role }), null)).toBe(sees);
  expect(canSeeNote(member({ role }), 'Ask for Mara')).toBe(true);
});

test('a caller of type admin writes the company note only', () => {
  expect(canEditNote(member({ type: 'admin' }), 'dashboard')).toBe(true);
  expect([canSeeNote(member({ type: 'admin' }), null, 'dashboard'), canSeeNote(member({ type: 'admin' }), null), canSeeNote(member({}), null, 'dashboard')]).toEqual([true, false, false]);
  expect(canEditNote(member({ type: 'admin' }), 'document')).toBe(false);
});

test.each<[string, Partial<Member> & { allow_notes?: boolean }]>([['limited membership', { level: 'limited' }], ['an offline partner', { level: 'offline partner' }], ['notes switched off', { allow_notes: false }]])('%s has no notes', (_, over) => {
  expect(canEditNote(member({ role: 'business_manager', ...over }), 'document')).toBe(false);
  expect(canSeeNote(member({ role: 'business_manager', ...over }), 'Note')).toBe(false);
});

test.each([['ticket', true], ['solution_support', true], ['json', true], ['default', false], ['parent', false], ['manager', false]] as const)('a %s process takes cases: %s', (type, takes) => expect(takesCases(type)).toBe(takes));

/* 2026-11-21 is a Saturday. */
test.each([
  ['7/24/365', '2026-11-21T03:00:00Z', true], ['24/7', '2026-11-21T03:00:00Z', true], ['24x7x365', '2026-11-21T03:00:00Z', true],
  ['Mon-Fri 08:00-17:00 UTC', '2026-11-20T08:00:00Z', true], ['Mon-Fri 08:00-17:00 UTC', '2026-11-20T17:00:00Z', false], ['Mon-Fri 08:00-17:00 UTC', '2026-11-21T09:00:00Z', false],
  ['Sat - Mon 08:00 - 17:00 UTC', '2026-11-21T09:00:00Z', true],
  ['Mon-Fri 08:00-17:00 CET', '2026-11-20T09:00:00Z', null], ['Business hours', '2026-11-20T09:00:00Z', null], ['', '2026-11-20T09:00:00Z', null],
])('"%s" at %s: %s', (hours, at, open) => expect(isOpen(hours, new Date(at))).toBe(open));
