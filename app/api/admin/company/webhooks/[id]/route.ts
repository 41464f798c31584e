import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { changeWebhook, deleteWebhook } from '@/lib/reach/webhooks/change';

export const PATCH = endpoint(only(companyAdmin, changeWebhook));
export const DELETE = endpoint(only(companyAdmin, deleteWebhook));
