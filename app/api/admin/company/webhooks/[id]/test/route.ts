import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { testWebhook } from '@/lib/reach/webhooks/send-by-hand';

export const POST = endpoint(only(companyAdmin, testWebhook));
