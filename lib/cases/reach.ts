import 'server-only';
import { and, eq, isNull, or } from 'drizzle-orm';
import { cases } from '@/db/schema';
import type { Member } from '@/lib/shared/actor';

/** Both companies of a case may read it (PRODUCT §5): where every query of one case starts. */
export const casesWithin = (actor: Member) =>
  and(isNull(cases.deleted_at), or(eq(cases.company_id, actor.company_id), eq(cases.receiver_company_id, actor.company_id)));
