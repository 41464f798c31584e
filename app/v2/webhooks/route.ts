import { apiEndpoint } from '@/lib/api/endpoint';
import { createWebhook } from '@/lib/webhooks/create';
import { listWebhooks } from '@/lib/webhooks/list';
import { V2 } from '@/lib/webhooks/public-shapes';

export const GET = apiEndpoint(listWebhooks, V2.list);
export const POST = apiEndpoint(createWebhook, V2.create);
