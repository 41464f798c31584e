import { changeClient, revokeClient } from '@/lib/api/clients';
import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { superAdmin } from '@/lib/shared/gates';

export const PUT = endpoint(only(superAdmin, changeClient));
export const DELETE = endpoint(only(superAdmin, revokeClient));
