import { apiEndpoint, publicCall } from '@/lib/reach/public-api/endpoint';
import { rotateWebhookSecret } from '@/lib/reach/webhooks/change';
import { V2 } from '@/lib/reach/webhooks/public-shapes';

export const POST = apiEndpoint(publicCall(rotateWebhookSecret, V2.secret));
