import { apiEndpoint, publicCall } from '@/lib/reach/public-api/endpoint';
import { listAttempts } from '@/lib/reach/webhooks/list-attempts';
import { V1 } from '@/lib/reach/webhooks/public-shapes';

export const GET = apiEndpoint(publicCall(listAttempts, V1.deliveries));
