import 'server-only';
import { z } from 'zod';
import { CASE_STATUS, COLLABORATE_TYPES, keysOf, LINK_KINDS } from '@/lib/shared/enums';

/**
 * A link of a case. One to a case of others has its kind alone, and its company where the link names it. An incident, which
 * has a title, has no number.
 */
export const CaseLink = z
  .strictObject({
    id: z.uuid().optional(),
    kind: z.enum(keysOf(LINK_KINDS)),
    token: z.string().optional(),
    number: z.string().nullable().optional(),
    title: z.string().optional(),
    company: z.string().optional(),
    status: z.enum(keysOf(CASE_STATUS)).optional(),
  })
  .meta({ id: 'CaseLink' });
export type CaseLink = z.infer<typeof CaseLink>;

/** A receiver's proposal that another partner takes the case, while the submitter has not decided. */
export const HandOn = z
  .strictObject({
    /** Null where the reader's company does not see that partner. */
    partner: z.string().nullable(),
    /** Null where the reader cannot open a case there. */
    place: z.strictObject({ type: z.enum(keysOf(COLLABORATE_TYPES)), entity_id: z.number() }).nullable(),
    reason: z.string(),
    proposed_at: z.string(),
    may_decide: z.boolean(),
  })
  .meta({ id: 'HandOn' });
export type HandOn = z.infer<typeof HandOn>;
