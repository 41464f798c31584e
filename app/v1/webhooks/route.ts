import { apiEndpoint, publicCall } from '@/lib/reach/public-api/endpoint';
import { createWebhook } from '@/lib/reach/webhooks/create';
import { listWebhooks } from '@/lib/reach/webhooks/list';
import { V1 } from '@/lib/reach/webhooks/public-shapes';

export const GET = apiEndpoint(publicCall(listWebhooks, V1.list));
export const POST = apiEndpoint(publicCall(createWebhook, V1.create));
