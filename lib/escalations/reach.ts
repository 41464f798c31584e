import 'server-only';
import { eq } from 'drizzle-orm';
import { managerRequests } from '@/db/schema';
import type { Member } from '@/lib/shared/actor';

/** The manager requests of one's own company: its people read what a colleague asked, as they do with cases. */
export const managerRequestsWithin = (actor: Member) => eq(managerRequests.company_id, actor.company_id);
