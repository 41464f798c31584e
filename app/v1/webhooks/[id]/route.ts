import { apiEndpoint, publicCall } from '@/lib/reach/public-api/endpoint';
import { deleteWebhook } from '@/lib/reach/webhooks/change';
import { V1 } from '@/lib/reach/webhooks/public-shapes';

export const DELETE = apiEndpoint(publicCall(deleteWebhook, V1.delete));
