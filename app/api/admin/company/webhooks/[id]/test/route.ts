import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { testWebhook } from '@/lib/webhooks/send-by-hand';

export const POST = endpoint(only(companyAdmin, testWebhook));
