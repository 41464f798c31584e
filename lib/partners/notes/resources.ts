import 'server-only';
import { z } from 'zod';
import { Named } from '@/lib/platform/operation/resources';
import { COLLABORATE_TYPES, keysOf } from '@/lib/shared/enums';

/** A company's note about a process (rule: notes.private). */
export const InternalNote = z
  .strictObject({
    id: z.number(),
    company: Named,
    document: Named,
    note: z.string(),
    updated_at: z.string(),
    updated_by: z.string().nullable(),
    /** Place where the reader can open a case with this process; null when that is not possible now. */
    place: z.strictObject({ type: z.enum(keysOf(COLLABORATE_TYPES)), id: z.number() }).nullable(),
    editable: z.boolean(),
  })
  .meta({ id: 'InternalNote' });
export type InternalNote = z.infer<typeof InternalNote>;
