import { apiEndpoint } from '@/lib/api/endpoint';
import { rotateWebhookSecret } from '@/lib/webhooks/change';
import { V2 } from '@/lib/webhooks/public-shapes';

export const POST = apiEndpoint(rotateWebhookSecret, V2.secret);
