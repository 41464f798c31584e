import { listRefusals } from '@/lib/api/list-refusals';
import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, listRefusals));
