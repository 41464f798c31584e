import 'server-only';
import { z } from 'zod';
import { DOCUMENT_TYPES, HEALTH, keysOf } from '@/lib/shared/enums';

/** A partner before one writes to it (rules: card.shown, card.record). */
export const PartnerCard = z
  .strictObject({
    /** Null for support hours that only people understand. */
    open_now: z.boolean().nullable(),
    /** When it closes or opens; null for one that is always open. */
    next_change: z.string().nullable(),
    /** Its clock, such as "Mon 15:40 CET". */
    local_time: z.string().nullable(),
    /** Until the first answer, and the share answered in time, over the last 90 days; null for one that is new here. */
    median_minutes: z.number().nullable(),
    in_time_percent: z.number().nullable(),
    cases: z.number(),
    /** It has had too few cases for figures. */
    new_here: z.boolean(),
    health: z.enum(keysOf(HEALTH)),
    /** Why its health is not green. */
    warning: z.string().nullable(),
  })
  .meta({ id: 'PartnerCard' });
export type PartnerCard = z.infer<typeof PartnerCard>;

/** A card in a line of search results. */
export const PartnerLine = PartnerCard.extend({
  /** How it takes cases. */
  document_type: z.enum(keysOf(DOCUMENT_TYPES)),
  /** "Open now, until 18:00 CET", on its clock; null for support hours that only people understand. */
  opening: z.string().nullable(),
}).meta({ id: 'PartnerLine' });
export type PartnerLine = z.infer<typeof PartnerLine>;
