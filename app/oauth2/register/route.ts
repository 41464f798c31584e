import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { registerOauthClient } from '@/lib/reach/oauth/register';

export const POST = apiEndpoint(registerOauthClient);
