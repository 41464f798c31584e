import 'server-only';
import { z } from 'zod';

export const upper = <T extends string>(word: T): Uppercase<T> => word.toUpperCase() as Uppercase<T>;

/** The words of the public API for ours (rule: api.words). */
export const STATUSES = ['OPEN', 'INFORMATION', 'ACCEPTED', 'REJECTED', 'CLOSED'] as const;
export const PRIORITY_WORDS = ['LOW', 'MEDIUM', 'HIGH'] as const;
export const DIRECTION_WORDS = ['INBOUND', 'OUTBOUND'] as const;
/** USER_PUBLIC may go to the customer; SYSTEM is what the portal itself says (rule: api.note-types). */
const NOTE_TYPES = ['USER_PARTNER', 'USER_PUBLIC', 'SYSTEM'] as const;
const RESPONSE_WORDS = [
  'APPROVAL',
  'REJECTION',
  'INFORMATION_REQUEST',
  'INFORMATION_RESPONSE',
  'CLOSURE',
  'UPDATE_APPROVAL',
] as const;

const text = z.string().nullable();
const time = z.iso.datetime();

const ApiCustomField = z
  .strictObject({
    id: z.number(),
    section: z.string(),
    fieldName: z.string(),
    value: z.string(),
    displayOrder: z.number(),
    type: z.string(),
  })
  .meta({ id: 'CustomFieldValue' });

export const ApiUser = z
  .strictObject({
    id: z.number(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: text,
    phoneCountryCode: text,
    city: text,
  })
  .meta({ id: 'User' });

const ApiContact = z.strictObject({ name: z.string(), email: text, phone: text }).meta({ id: 'ContactDetails' });

export const ApiAttachment = z
  .strictObject({
    id: z.number(),
    fileName: z.string(),
    size: z.number(),
    sha256: z.string(),
    state: z.string(),
    createdAt: time,
    note: z.strictObject({ id: z.number(), token: z.string() }).nullable(),
  })
  .meta({ id: 'Attachment' });
export type ApiAttachment = z.infer<typeof ApiAttachment>;

/** `status` is REMOVED for the tombstone of a removed note. */
export const ApiNote = z
  .strictObject({
    id: z.number(),
    caseId: z.number(),
    companyName: z.string(),
    /** Company of the author; absent for what the platform wrote. */
    companyId: z.number().optional(),
    type: z.enum(NOTE_TYPES),
    creatorUsername: text,
    creatorEmail: text,
    creatorName: z.string(),
    summary: z.string(),
    description: z.string(),
    /** The original mail contains more, such as quotations; getNoteMail returns all of it. */
    hasWholeMail: z.boolean(),
    priority: z.enum(PRIORITY_WORDS).nullable(),
    status: z.enum(['ENTERED', 'REMOVED']),
    token: z.string(),
    createdAt: time,
    updatedAt: time,
    direction: z.enum(DIRECTION_WORDS),
    authorCompanyId: z.number().optional(),
    source: z.string(),
    /** A machine may have written the mail; it counts as no answer until a person confirms it. */
    perhapsAutomatic: z.boolean(),
    attachments: z.array(ApiAttachment),
  })
  .meta({ id: 'Note' });
export type ApiNote = z.infer<typeof ApiNote>;

/** All that a mail says of which a note was made, as plain text. */
export const ApiNoteMail = z.strictObject({ noteId: z.number(), text: z.string() }).meta({ id: 'NoteMail' });
export type ApiNoteMail = z.infer<typeof ApiNoteMail>;

export const ApiResponse = z
  .strictObject({
    id: z.number(),
    type: z.enum(RESPONSE_WORDS),
    caseNumber: text,
    engineerName: text,
    engineerPhone: text,
    engineerEmail: text,
    nextSteps: text,
    createdAt: time,
  })
  .meta({ id: 'Response' });
export type ApiResponse = z.infer<typeof ApiResponse>;

/**
 * A case that is linked with another one. Of a case of other companies only the kind is told, once, and its company where the link
 * names it.
 */
export const ApiLinkedCase = z
  .strictObject({
    id: z.uuid().optional(),
    kind: z.enum(['LINKED', 'PARENT', 'CHILD', 'DUPLICATE']),
    token: z.string().optional(),
    caseNumber: text.optional(),
    companyName: z.string().optional(),
    status: z.enum(STATUSES).optional(),
  })
  .meta({ id: 'LinkedCase' });
export type ApiLinkedCase = z.infer<typeof ApiLinkedCase>;

/** The read model; `testCase` is true for a test submission (rule: api.test-cases). */
export const ApiCase = z
  .strictObject({
    id: z.number(),
    submitCompanyName: z.string(),
    submitCompanyId: z.number(),
    submitterCaseNumber: z.string(),
    receiveCompanyName: z.string(),
    receiveCompanyId: z.number(),
    receiverCaseNumber: text,
    summary: z.string(),
    description: z.string(),
    direction: z.enum(DIRECTION_WORDS),
    priority: z.enum(PRIORITY_WORDS),
    status: z.enum(STATUSES),
    token: z.string(),
    createdAt: time,
    updatedAt: time,
    deletedAt: time.nullable(),
    responded: z.boolean(),
    respondBy: time,
    /** Hours of the receiver that `respondBy` counts; null for around the clock. */
    respondByCalendar: z.strictObject({ name: z.string(), timeZone: z.string() }).nullable(),
    feedbackRequested: z.boolean(),
    reminderSent: z.boolean(),
    priorityNote: text,
    escalationInstructions: text,
    testCase: z.boolean(),
    customFields: z.array(ApiCustomField),
    submittedBy: ApiUser,
    submitterContactDetails: ApiContact,
    receiverContactDetails: ApiContact.nullable(),
    caseNotes: z.array(ApiNote),
    caseResponses: z.array(ApiResponse),
    linkedCases: z.array(ApiLinkedCase),
    internalNotes: z.array(ApiNote).optional(),
  })
  .meta({ id: 'CollaborationRequest' });
export type ApiCase = z.infer<typeof ApiCase>;

/** A case that was only checked. */
export const CheckedCase = ApiCase.extend({ id: z.null(), token: z.null() });
export type CheckedCase = z.infer<typeof CheckedCase>;

export const ApiPage = z
  .strictObject({
    content: z.array(ApiCase),
    totalPages: z.number(),
    totalElements: z.number(),
    size: z.number(),
    number: z.number(),
  })
  .meta({ id: 'CollaborationRequestPage' });
