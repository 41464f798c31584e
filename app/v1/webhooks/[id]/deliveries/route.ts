import { apiEndpoint, publicCall } from '@/lib/api/endpoint';
import { listDeliveries } from '@/lib/webhooks/list';
import { V1 } from '@/lib/webhooks/public-shapes';

export const GET = apiEndpoint(publicCall(listDeliveries, V1.deliveries));
