import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { listDeliveries } from '@/lib/reach/webhooks/list';

export const GET = endpoint(only(companyAdmin, listDeliveries));
