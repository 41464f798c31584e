import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { listDeliveries } from '@/lib/webhooks/list';

export const GET = endpoint(only(companyAdmin, listDeliveries));
