import 'server-only';
import { z } from 'zod';
import { CASE_STATUS, keysOf, PRIORITIES } from '@/lib/shared/enums';
import { PARENT_ENDS } from './policy';

/** A case of an incident, as its company reads it. */
export const ParentCase = z
  .strictObject({
    token: z.string(),
    number: z.string(),
    summary: z.string(),
    company: z.string(),
    direction: z.enum(['inbound', 'outbound']),
    priority: z.enum(keysOf(PRIORITIES)),
    status: z.enum(keysOf(CASE_STATUS)),
    /** What closing the incident does with it, or why it goes on. */
    end: z.enum(PARENT_ENDS),
  })
  .meta({ id: 'ParentCase' });
export type ParentCase = z.infer<typeof ParentCase>;

/** An incident: many cases of one company under one title. */
export const CaseParent = z
  .strictObject({
    id: z.uuid(),
    title: z.string(),
    status: z.enum(['open', 'closed']),
    created_at: z.date(),
    cases: z.array(ParentCase),
  })
  .meta({ id: 'CaseParent' });
export type CaseParent = z.infer<typeof CaseParent>;

/** An incident in a list. `open` of its cases have not ended. */
export const CaseParentRow = CaseParent.omit({ cases: true })
  .extend({ cases: z.number(), open: z.number() })
  .meta({ id: 'CaseParentRow' });
export type CaseParentRow = z.infer<typeof CaseParentRow>;
