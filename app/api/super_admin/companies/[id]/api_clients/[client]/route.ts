import { changeClient, revokeClient } from '@/lib/reach/public-api/clients';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';

export const PUT = endpoint(only(superAdmin, changeClient));
export const DELETE = endpoint(only(superAdmin, revokeClient));
