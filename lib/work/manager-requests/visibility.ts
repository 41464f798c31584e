import 'server-only';
import { eq } from 'drizzle-orm';
import { managerRequests } from '@/db/schema';
import type { Member } from '@/lib/shared/actor';

export const managerRequestsVisibleTo = (actor: Member) => eq(managerRequests.company_id, actor.company_id);
