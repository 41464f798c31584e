import { apiEndpoint, publicCall } from '@/lib/reach/public-api/endpoint';
import { changeWebhook, deleteWebhook } from '@/lib/reach/webhooks/change';
import { V2 } from '@/lib/reach/webhooks/public-shapes';

export const PATCH = apiEndpoint(publicCall(changeWebhook, V2.change));
export const DELETE = apiEndpoint(publicCall(deleteWebhook, V2.delete));
