import 'server-only';
import { z } from 'zod';
import { DOMAIN_STATES } from '@/lib/shared/provisioning';
import { keysOf } from '@/lib/shared/enums';

export const CompanyDomain = z
  .strictObject({
    domain: z.string(),
    state: z.enum(keysOf(DOMAIN_STATES)),
    record: z.strictObject({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
    /** Last lookup that the DNS answered. */
    checked_at: z.date().nullable(),
    proven_at: z.date().nullable(),
    /** Since when the record of a proven domain is missing; the next weekly check ends the proof. */
    missing_since: z.date().nullable(),
    vouched_at: z.date().nullable(),
    vouch_reason: z.string().nullable(),
  })
  .meta({ id: 'CompanyDomain' });
export type CompanyDomain = z.infer<typeof CompanyDomain>;
