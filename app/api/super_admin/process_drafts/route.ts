import { endpoint } from '@/lib/platform/operation/endpoint';
import { listWaitingDrafts } from '@/lib/intake/processes/waiting-drafts';

export const GET = endpoint(listWaitingDrafts);
