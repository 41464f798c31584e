import { listClients, makeClient } from '@/lib/reach/public-api/clients';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { companyAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(companyAdmin, listClients));
export const POST = endpoint(only(companyAdmin, makeClient));
