import { apiEndpoint, publicCall } from '@/lib/api/endpoint';
import { createWebhook } from '@/lib/webhooks/create';
import { listWebhooks } from '@/lib/webhooks/list';
import { V2 } from '@/lib/webhooks/public-shapes';

export const GET = apiEndpoint(publicCall(listWebhooks, V2.list));
export const POST = apiEndpoint(publicCall(createWebhook, V2.create));
