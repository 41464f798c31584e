import 'server-only';
import { z } from 'zod';
import { ADDRESS_STATES, DOCUMENT_TYPES, HEALTH, keysOf } from '@/lib/shared/enums';

export const InboundAddress = z
  .strictObject({
    email: z.string(),
    state: z.enum(keysOf(ADDRESS_STATES)),
    /** Null for an address that no email has asked yet. */
    since: z.string().nullable(),
    words: z.string().nullable(),
  })
  .meta({ id: 'InboundAddress' });
export type InboundAddress = z.infer<typeof InboundAddress>;

/** Health of a process with its reason in words (rule: health.verdict). */
export const ProcessHealth = z
  .strictObject({
    document_id: z.number(),
    name: z.string(),
    company: z.string(),
    health: z.enum(keysOf(HEALTH)),
    reason: z.string(),
    addresses: z.array(InboundAddress),
  })
  .meta({ id: 'ProcessHealth' });
export type ProcessHealth = z.infer<typeof ProcessHealth>;

/** The process of a company that is reached worst, for its managers and the network (rule: companies.receives-cases). */
export const WorstProcess = ProcessHealth.pick({ document_id: true, name: true, health: true, reason: true })
  .extend({
    document_type: z.enum(keysOf(DOCUMENT_TYPES)),
    trouble: z.string().nullable(),
    is_unreached: z.boolean(),
  })
  .meta({ id: 'WorstProcess' });
