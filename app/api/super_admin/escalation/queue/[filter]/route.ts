import { escalationQueue } from '@/lib/work/cases/late/escalation-queue';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(escalationQueue);
