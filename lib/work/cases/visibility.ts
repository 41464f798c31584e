import 'server-only';
import { and, eq, isNull, or, type Placeholder } from 'drizzle-orm';
import { cases } from '@/db/schema';
import type { Member } from '@/lib/shared/actor';

export const involving = (company_id: number | Placeholder) =>
  or(eq(cases.company_id, company_id), eq(cases.receiver_company_id, company_id));

/** Cases the actor's company sent or received (rule: cases.two-sides). Every case query starts here. */
export const casesVisibleTo = (actor: Member) => and(isNull(cases.deleted_at), involving(actor.company_id));
