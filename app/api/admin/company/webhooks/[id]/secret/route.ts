import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { rotateWebhookSecret } from '@/lib/reach/webhooks/change';

export const POST = endpoint(only(companyAdmin, rotateWebhookSecret));
