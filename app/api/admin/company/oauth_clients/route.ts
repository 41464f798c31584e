import { endpoint } from '@/lib/platform/operation/endpoint';
import { listOauthClients, makeOauthClient } from '@/lib/reach/oauth/clients';

export const GET = endpoint(listOauthClients);
export const POST = endpoint(makeOauthClient);
