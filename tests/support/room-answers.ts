import type { ReadRoom } from '@/lib/work/room/read';
import type { CaseNote, RoomEntry, RoomRights } from '@/lib/work/room/resources';

export const ACME = { id: 1, name: 'Acme Storage' };
const BOREALIS = { id: 2, name: 'Borealis Networks' };

/** A note as a room answers it: shared, of the partner. */
export const noteEntry = (over: Partial<CaseNote> = {}): CaseNote => ({
  kind: 'note',
  id: 1,
  audience: 'shared',
  body: '<p>Hello.</p>',
  has_whole_mail: false,
  company: BOREALIS,
  author: { name: 'Ada Lind' },
  mine: false,
  source: 'web',
  perhaps_automatic: false,
  for_customer: false,
  also_shared: false,
  created_at: '2026-11-20T12:00:00.000Z',
  redacted: null,
  files: [],
  ...over,
});

/** The room of an accepted case as a member of Acme Storage reads it. */
export const roomAnswer = (timeline: RoomEntry[] = [], may: Partial<RoomRights> = {}): ReadRoom => ({
  case: {
    token: 'reference',
    status: 'accepted',
    priority: 'medium',
    internal_case_number: '4711',
    partner_case_number: null,
    summary: 'It does not work',
    side: 'submitter',
    company: ACME,
    partner: BOREALIS,
    respond_by: '2026-11-20T13:00:00.000Z',
    first_answered_at: null,
    notes_until: null,
    engineer: null,
  },
  timeline,
  may: {
    write: ['internal', 'shared'],
    instead: null,
    redact: 'mine',
    confirm_mail: true,
    follow: true,
    following: true,
    accept_as: null,
    answer: null,
    seen_id: null,
    ...may,
  },
  followers: [],
  links: [],
  hand_on: null,
  last_id: timeline.at(-1)?.id ?? 0,
});
