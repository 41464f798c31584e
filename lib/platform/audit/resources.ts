import 'server-only';
import { z } from 'zod';

/** A field's values before and after, in words. */
export const ChangedField = z
  .strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })
  .meta({ id: 'ChangedField' });
export type ChangedField = z.infer<typeof ChangedField>;

/** A change by a user of the company, described in words (rule: audit.company). */
export const AuditRow = z
  .strictObject({
    id: z.number(),
    created_at: z.date(),
    actor: z.string(),
    on_behalf_of: z.string().nullable(),
    action: z.string(),
    subject: z.string().nullable(),
    changes: z.array(ChangedField),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.infer<typeof AuditRow>;

/** An action of anyone in the portal (rule: audit.viewers). */
export const NetworkAuditRow = z
  .strictObject({
    id: z.number(),
    created_at: z.date(),
    actor: z.string().nullable(),
    actor_id: z.number().nullable(),
    on_behalf_of: z.string().nullable(),
    on_behalf_of_id: z.number().nullable(),
    company: z.string().nullable(),
    company_id: z.number().nullable(),
    action: z.string(),
    subject: z.string().nullable(),
    changes: z.array(ChangedField),
    address: z.string().nullable(),
  })
  .meta({ id: 'NetworkAuditRow' });
export type NetworkAuditRow = z.infer<typeof NetworkAuditRow>;
