import { apiEndpoint, publicCall } from '@/lib/api/endpoint';
import { deleteWebhook } from '@/lib/webhooks/change';
import { V1 } from '@/lib/webhooks/public-shapes';

export const DELETE = apiEndpoint(publicCall(deleteWebhook, V1.delete));
