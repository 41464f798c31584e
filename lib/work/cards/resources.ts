import 'server-only';
import { z } from 'zod';
import { DOCUMENT_TYPES, HEALTH, keysOf } from '@/lib/shared/enums';

/** A partner before one writes to it (rules: card.shown, card.record). */
export const PartnerCard = z
  .strictObject({
    /** Null for support hours that only people understand. */
    open_now: z.boolean().nullable(),
    /** Time at which it closes or opens; null if it is always open. */
    next_change: z.string().nullable(),
    local_time: z.string().nullable(),
    /** Time to the first answer, and share answered in time, over the last 90 days; null for a new partner. */
    median_minutes: z.number().nullable(),
    in_time_percent: z.number().nullable(),
    cases: z.number(),
    /** True with too few cases for figures. */
    new_here: z.boolean(),
    health: z.enum(keysOf(HEALTH)),
    warning: z.string().nullable(),
  })
  .meta({ id: 'PartnerCard' });
export type PartnerCard = z.infer<typeof PartnerCard>;

/** A card in a line of search results. */
export const PartnerLine = PartnerCard.extend({
  document_type: z.enum(keysOf(DOCUMENT_TYPES)),
  /** "Open now, until 18:00 CET", by the partner's clock; null for support hours that only people understand. */
  opening: z.string().nullable(),
}).meta({ id: 'PartnerLine' });
export type PartnerLine = z.infer<typeof PartnerLine>;
