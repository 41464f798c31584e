import { apiEndpoint, publicCall } from '@/lib/api/endpoint';
import { changeWebhook, deleteWebhook } from '@/lib/webhooks/change';
import { V2 } from '@/lib/webhooks/public-shapes';

export const PATCH = apiEndpoint(publicCall(changeWebhook, V2.change));
export const DELETE = apiEndpoint(publicCall(deleteWebhook, V2.delete));
