import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { createWebhook } from '@/lib/webhooks/create';
import { listWebhooks } from '@/lib/webhooks/list';

export const GET = endpoint(only(companyAdmin, listWebhooks));
export const POST = endpoint(only(companyAdmin, createWebhook));
