import { raisePriority } from '@/lib/work/cases/late/raise-priority';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(raisePriority);
