import { escalationQueue } from '@/lib/cases/escalation-queue';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(escalationQueue);
