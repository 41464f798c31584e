import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';
import { changeWebhook, deleteWebhook } from '@/lib/webhooks/change';

export const PATCH = endpoint(only(companyAdmin, changeWebhook));
export const DELETE = endpoint(only(companyAdmin, deleteWebhook));
