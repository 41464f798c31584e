import {
  audiencesOf,
  canAcceptByNote,
  canFollow,
  canRedact,
  canSeeNote,
  insteadOfNote,
  isFollower,
  takesNotes,
  type RoomReader,
} from '@/lib/work/room/policy';
import type { CaseStatus } from '@/lib/shared/enums';

const colleague: RoomReader = { side: 'receiver', company_id: 2, user_id: 20, is_admin: false, is_staff: false };
const manager = { ...colleague, user_id: 21, is_admin: true };
const link = { ...colleague, user_id: null };
const staff = { ...manager, is_staff: true };
const of = (status: CaseStatus, answered = false) => ({
  status,
  first_answered_at: answered ? new Date() : null,
  information_replied_at: null,
});

test.each([
  ['a colleague', colleague, ['internal', 'shared']],
  ['who holds a link', link, ['shared']],
  ['network staff', staff, []],
] as const)('%s writes for %j', (_, reader, audiences) => expect(audiencesOf(reader)).toEqual(audiences));

/** [reader, shared of either side, own internal, the other's internal] */
test.each([
  ['a colleague', colleague, true, true, false],
  ['a manager', manager, true, true, false],
  ['who holds a link', link, true, false, false],
  ['network staff', staff, true, false, false],
])(
  '%s sees shared notes: %s, own internal ones: %s, those of the other side: %s',
  (...[, reader, shared, own, other]) => {
    expect([1, 2].map((company_id) => canSeeNote(reader, { audience: 'shared', company_id }))).toEqual([
      shared,
      shared,
    ]);
    expect(canSeeNote(reader, { audience: 'internal', company_id: 2 })).toBe(own);
    expect(canSeeNote(reader, { audience: 'internal', company_id: 1 })).toBe(other);
  },
);

test.each([
  ['its author', colleague, { company_id: 2, user_id: 20 }, true],
  ['a colleague', colleague, { company_id: 2, user_id: 22 }, false],
  ['a manager of the author', manager, { company_id: 2, user_id: 22 }, true],
  ['a manager, of a link’s note', manager, { company_id: 2, user_id: null }, true],
  ['a link, of a link’s note', link, { company_id: 2, user_id: null }, false],
  ['a manager of the other side', manager, { company_id: 1, user_id: 10 }, false],
  ['network staff as the author', { ...staff, user_id: 20 }, { company_id: 2, user_id: 20 }, false],
])('%s redacts: %s', (_, reader, note, may) => expect(canRedact(reader, { audience: 'shared', ...note })).toBe(may));

test.each([
  ['open', true],
  ['information', true],
  ['accepted', true],
  ['rejected', false],
  ['closed', false],
] as const)('a case that is %s takes notes and followers: %s', (status, takes) => {
  expect([takesNotes(of(status)), canFollow(colleague, of(status))]).toEqual([takes, takes]);
  expect([canFollow(link, of(status)), canFollow(staff, of(status))]).toEqual([false, false]);
});

test('the text of an ended case names what to do', () => {
  expect(insteadOfNote({ status: 'closed' }, 'Borealis')).toMatch(/closed .* Open a new case with Borealis/);
  expect(insteadOfNote({ status: 'rejected' }, 'Borealis')).toMatch(/rejected .* Open a new case with Borealis/);
});

test.each([
  [10, null, true],
  [20, null, true],
  [30, null, false],
  [30, true, true],
  [10, false, false],
  [null, null, false],
])('user %s with the choice %s follows: %s', (user_id, follows, expected) =>
  expect(isFollower(user_id, { submitter_id: 10, engineer_id: 20, follows })).toBe(expected),
);

const WRITTEN = { ...of('open', true), called: false, first_writer: 'Ada' };
test.each([
  ['the receiver', colleague, WRITTEN, true],
  ['who holds the receiver’s link', link, WRITTEN, true],
  ['the submitter', { ...colleague, side: 'submitter' as const }, WRITTEN, false],
  ['network staff', staff, WRITTEN, false],
  ['after a call', colleague, { ...WRITTEN, called: true }, false],
  ['without a note', colleague, { ...WRITTEN, first_writer: null }, false],
  ['once accepted', colleague, { ...WRITTEN, ...of('accepted', true) }, false],
  ['before any answer', colleague, { ...WRITTEN, ...of('open') }, false],
])('%s counts the first note as acceptance: %s', (_, reader, theCase, may) =>
  expect(canAcceptByNote(reader, theCase)).toBe(may),
);
