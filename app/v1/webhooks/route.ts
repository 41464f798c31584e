import { apiEndpoint, publicCall } from '@/lib/api/endpoint';
import { createWebhook } from '@/lib/webhooks/create';
import { listWebhooks } from '@/lib/webhooks/list';
import { V1 } from '@/lib/webhooks/public-shapes';

export const GET = apiEndpoint(publicCall(listWebhooks, V1.list));
export const POST = apiEndpoint(publicCall(createWebhook, V1.create));
