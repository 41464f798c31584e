import 'server-only';
import { and, eq, isNull, or, type Placeholder } from 'drizzle-orm';
import { cases } from '@/db/schema';
import type { Member } from '@/lib/shared/actor';

/** Is a company one of the two of a case? */
export const within = (company_id: number | Placeholder) => or(eq(cases.company_id, company_id), eq(cases.receiver_company_id, company_id));

/** Both companies of a case may read it (PRODUCT §5): where every query of one case starts. */
export const casesWithin = (actor: Member) => and(isNull(cases.deleted_at), within(actor.company_id));
