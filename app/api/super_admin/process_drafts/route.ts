import { endpoint } from '@/lib/core/endpoint';
import { listWaitingDrafts } from '@/lib/processes/waiting-drafts';

export const GET = endpoint(listWaitingDrafts);
