import { raisePriority } from '@/lib/cases/raise-priority';
import { endpoint } from '@/lib/core/endpoint';

export const POST = endpoint(raisePriority);
