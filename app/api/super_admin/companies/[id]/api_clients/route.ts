import { listClients, makeClient } from '@/lib/api/clients';
import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { superAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(superAdmin, listClients));
export const POST = endpoint(only(superAdmin, makeClient));
