import 'server-only';
import { z } from 'zod';
import { DOCUMENT_TYPES, DRAFT_STATUS, keysOf } from '@/lib/shared/enums';
import { RequirementRow, VersionChangeResource } from './resources';

const DraftFieldResource = RequirementRow.omit({ id: true, position: true })
  .extend({ requirement_id: z.number() })
  .meta({ id: 'DraftField' });

const Form = {
  fields: z.array(DraftFieldResource),
  common_customer_section_title: z.string().nullable(),
};

/** A company's changes to the fields of a process (rule: processes.draft). */
const OpenDraft = z
  .strictObject({
    id: z.number(),
    status: z.enum(keysOf(DRAFT_STATUS)),
    revision: z.number(),
    ...Form,
    base_version: z.number(),
    saved_by: z.string().nullable(),
    saved_at: z.date(),
    asked_by: z.string().nullable(),
    asked_at: z.date().nullable(),
    note: z.string().nullable(),
    decided_by: z.string().nullable(),
    decided_at: z.date().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'OpenDraft' });

/** The fields of a process as partners use them, with the company's draft, if there is one. */
export const ProcessDraft = z
  .strictObject({
    process: z.strictObject({
      id: z.number(),
      name: z.string(),
      company_id: z.number(),
      company: z.string(),
      document_type: z.enum(keysOf(DOCUMENT_TYPES)),
      support_hours: z.string(),
      product_supported: z.string(),
    }),
    released: z.strictObject({ version_id: z.number(), version: z.number(), ...Form }),
    draft: OpenDraft.nullable(),
    changes: z.array(VersionChangeResource),
    /** Changes to the fields since the draft began; null while it fits. */
    outdated: z
      .strictObject({
        changed_by: z.string().nullable(),
        changed_at: z.string(),
        changes: z.array(VersionChangeResource),
      })
      .nullable(),
    release_by: z.enum(['network', 'company']),
  })
  .meta({ id: 'ProcessDraft' });
export type ProcessDraft = z.infer<typeof ProcessDraft>;

/** A draft that waits for its release. */
export const WaitingDraft = z
  .strictObject({
    id: z.number(),
    document_id: z.number(),
    name: z.string(),
    company_id: z.number(),
    company: z.string(),
    asked_by: z.string().nullable(),
    asked_at: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: 'WaitingDraft' });
export type WaitingDraft = z.infer<typeof WaitingDraft>;
