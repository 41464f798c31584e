import { changeClient, revokeClient } from '@/lib/reach/public-api/clients';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';

export const PUT = endpoint(only(companyAdmin, changeClient));
export const DELETE = endpoint(only(companyAdmin, revokeClient));
