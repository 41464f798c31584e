import { listClients, makeClient } from '@/lib/api/clients';
import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { companyAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(companyAdmin, listClients));
export const POST = endpoint(only(companyAdmin, makeClient));
