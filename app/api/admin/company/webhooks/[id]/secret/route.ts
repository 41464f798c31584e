import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { rotateWebhookSecret } from '@/lib/webhooks/change';

export const POST = endpoint(only(companyAdmin, rotateWebhookSecret));
