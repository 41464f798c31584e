import { apiEndpoint, publicCall } from '@/lib/reach/public-api/endpoint';
import { listDeliveries } from '@/lib/reach/webhooks/list';
import { V2 } from '@/lib/reach/webhooks/public-shapes';

export const GET = apiEndpoint(publicCall(listDeliveries, V2.deliveries));
