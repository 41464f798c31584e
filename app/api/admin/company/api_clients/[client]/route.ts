import { changeClient, revokeClient } from '@/lib/api/clients';
import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';

export const PUT = endpoint(only(companyAdmin, changeClient));
export const DELETE = endpoint(only(companyAdmin, revokeClient));
