import 'server-only';
import { z } from 'zod';
import { CompanySummary, ContactDetails, Named } from '@/lib/platform/operation/resources';
import { ESCALATION_TYPES, keysOf } from '@/lib/shared/enums';

/** The answer to a manager request (spec 3 §3). */
export const ManagerResponse = ContactDetails.extend({
  internal_reference: z.string(),
  escalation_type: z.enum(keysOf(ESCALATION_TYPES)).nullable(),
  notes: z.string(),
  created_at: z.date(),
}).meta({ id: 'ManagerResponse' });

/** The Request Details (spec 1 §2). A sample has no token: nothing was stored. */
export const ManagerRequestDetails = ContactDetails.extend({
  created_at: z.date(),
  responses: z.array(ManagerResponse),
  document: Named,
  escalation_type: z.enum(keysOf(ESCALATION_TYPES)),
  vendor_reference: z.string().nullable(),
  business_impact: z.string(),
  notes: z.string().nullable(),
  internal_reference: z.string(),
  submitting_company: CompanySummary,
  receiving_company: CompanySummary,
  token: z.string().nullable(),
  sample_submission: z.boolean(),
  escalation_instructions: z.string().nullable(),
}).meta({ id: 'ManagerRequestDetails' });
export type ManagerRequestDetails = z.infer<typeof ManagerRequestDetails>;

/** A manager request as its parties read it; the responder's page gets no instructions (spec 3 §3). */
export const ManagerRequest = ManagerRequestDetails.omit({ sample_submission: true, escalation_instructions: true })
  .extend({ token: z.string() })
  .meta({ id: 'ManagerRequest' });
