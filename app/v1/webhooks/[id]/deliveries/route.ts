import { apiEndpoint } from '@/lib/api/endpoint';
import { listDeliveries } from '@/lib/webhooks/list';
import { V1 } from '@/lib/webhooks/public-shapes';

export const GET = apiEndpoint(listDeliveries, V1.deliveries);
