import { listClients, makeClient } from '@/lib/reach/public-api/clients';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, listClients));
export const POST = endpoint(only(superAdmin, makeClient));
