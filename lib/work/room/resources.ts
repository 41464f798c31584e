import 'server-only';
import { z } from 'zod';
import { CaseResponse } from '@/lib/work/cases/resources';
import { Named } from '@/lib/platform/operation/resources';
import { AUDIENCES, CASE_FILE_STATES, CASE_STATUS, keysOf, NOTE_SOURCES, PRIORITIES } from '@/lib/shared/enums';
import { CASE_EVENTS } from '@/lib/shared/case-events';

export const CaseFile = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    size: z.number(),
    type: z.string(),
    sha256: z.string(),
    state: z.enum(keysOf(CASE_FILE_STATES)),
  })
  .meta({ id: 'CaseFile' });
export type CaseFile = z.infer<typeof CaseFile>;

const Author = z.strictObject({ name: z.string() });

/** A note as its readers see it; `mine` and nothing else differs between the people of a company. */
export const CaseNote = z
  .strictObject({
    kind: z.literal('note'),
    id: z.number(),
    audience: z.enum(keysOf(AUDIENCES)),
    body: z.string().nullable(),
    /** The original mail contains more, such as quotations; another call returns all of it. */
    has_whole_mail: z.boolean(),
    company: Named,
    author: Author,
    mine: z.boolean(),
    source: z.enum(keysOf(NOTE_SOURCES)),
    /** A machine may have written the mail; it counts as no answer until a person confirms it. */
    perhaps_automatic: z.boolean(),
    /** The author allows the text to go to the customer. */
    for_customer: z.boolean(),
    /** The author wrote the same to another partner. */
    also_shared: z.boolean(),
    created_at: z.string(),
    /** `by` and `reason` are null when the portal removed it, a month after the case ended. */
    redacted: z.strictObject({ at: z.string(), by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
    files: z.array(CaseFile),
  })
  .meta({ id: 'CaseNote' });
export type CaseNote = z.infer<typeof CaseNote>;

const Happened = {
  id: z.number(),
  type: z.enum(keysOf(CASE_EVENTS)),
  company: Named.nullable(),
  author: Author.nullable(),
  text: z.string().nullable(),
  created_at: z.string(),
};

const AnswerEntry = z.strictObject({
  kind: z.literal('answer'),
  ...Happened,
  mine: z.boolean(),
  response: CaseResponse,
  files: z.array(CaseFile),
});
const EventEntry = z.strictObject({
  kind: z.literal('event'),
  ...Happened,
  /** Text of an automatic mail; null for any other event, for network staff, and after its removal. */
  mail_text: z.string().nullable(),
});

/** An entry of a room's timeline: a note, an answer, or another event. Its id is its place among all of them. */
export const RoomEntry = z.discriminatedUnion('kind', [CaseNote, AnswerEntry, EventEntry]).meta({ id: 'RoomEntry' });
export type RoomEntry = z.infer<typeof RoomEntry>;

const ofRoom = z.strictObject({ token: z.string(), number: z.string(), company: z.string() });

/** A room of the joint timeline, with the partner's name. */
export const JointRoom = ofRoom
  .extend({ status: z.enum(keysOf(CASE_STATUS)), write: z.boolean() })
  .meta({ id: 'JointRoom' });
export type JointRoom = z.infer<typeof JointRoom>;

/** An entry of the joint timeline with its room. Copies of one note of the reader's company have the same `written_id`. */
export const JointEntry = z
  .discriminatedUnion('kind', [
    CaseNote.extend({ room: ofRoom, written_id: z.uuid().nullable() }),
    AnswerEntry.extend({ room: ofRoom }),
    EventEntry.extend({ room: ofRoom }),
  ])
  .meta({ id: 'JointEntry' });
export type JointEntry = z.infer<typeof JointEntry>;

export const RoomCase = z
  .strictObject({
    token: z.string(),
    status: z.enum(keysOf(CASE_STATUS)),
    priority: z.enum(keysOf(PRIORITIES)),
    /** The submitter's number and the receiver's. */
    internal_case_number: z.string(),
    partner_case_number: z.string().nullable(),
    summary: z.string(),
    side: z.enum(['submitter', 'receiver']),
    company: Named,
    partner: Named,
    respond_by: z.string(),
    first_answered_at: z.string().nullable(),
    notes_until: z.string().nullable(),
    /** Name of the assigned engineer; null before the acceptance. */
    engineer: z.string().nullable(),
  })
  .meta({ id: 'RoomCase' });
export type RoomCase = z.infer<typeof RoomCase>;

/** A colleague of the reader who follows the case. */
export const RoomFollower = z.strictObject({ id: z.number(), name: z.string() }).meta({ id: 'RoomFollower' });
export type RoomFollower = z.infer<typeof RoomFollower>;

/** A text for notes with fields of the case; `shared` ones are the company's. */
export const SavedReply = z
  .strictObject({
    id: z.number(),
    name: z.string(),
    body: z.string(),
    shared: z.boolean(),
    can_change: z.boolean(),
  })
  .meta({ id: 'SavedReply' });
export type SavedReply = z.infer<typeof SavedReply>;

/** What the reader may do now. */
export const RoomRights = z
  .strictObject({
    write: z.array(z.enum(keysOf(AUDIENCES))),
    instead: z.string().nullable(),
    /** Notes that the reader may redact: their own, all of their company, or none. */
    redact: z.enum(['mine', 'company', 'none']),
    confirm_mail: z.boolean(),
    follow: z.boolean(),
    following: z.boolean(),
    /** Person in whose name a click counts the receiver's first note as acceptance. */
    accept_as: z.string().nullable(),
    /** The partner's question that the reader may answer; null where none is open. */
    answer: z.string().nullable(),
    /** Entries above this id are new since the reader's last look; null at the first. */
    seen_id: z.number().nullable(),
  })
  .meta({ id: 'RoomRights' });
export type RoomRights = z.infer<typeof RoomRights>;
