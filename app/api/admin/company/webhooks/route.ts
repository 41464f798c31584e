import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { createWebhook } from '@/lib/reach/webhooks/create';
import { listWebhooks } from '@/lib/reach/webhooks/list';

export const GET = endpoint(only(companyAdmin, listWebhooks));
export const POST = endpoint(only(companyAdmin, createWebhook));
