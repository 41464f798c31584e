import { apiEndpoint, publicCall } from '@/lib/api/endpoint';
import { rotateWebhookSecret } from '@/lib/webhooks/change';
import { V1 } from '@/lib/webhooks/public-shapes';

export const POST = apiEndpoint(publicCall(rotateWebhookSecret, V1.secret));
