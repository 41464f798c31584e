import { endpoint } from '@/lib/platform/operation/endpoint';
import { changeOauthClient, revokeOauthClient } from '@/lib/reach/oauth/clients';

export const PUT = endpoint(changeOauthClient);
export const DELETE = endpoint(revokeOauthClient);
