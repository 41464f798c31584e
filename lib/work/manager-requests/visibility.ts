import 'server-only';
import { eq } from 'drizzle-orm';
import { managerRequests } from '@/db/schema';
import type { Member } from '@/lib/shared/actor';

/** Manager requests of the actor's company; all its users may read them. */
export const managerRequestsVisibleTo = (actor: Member) => eq(managerRequests.company_id, actor.company_id);
