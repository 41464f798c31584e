import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { registerOauthClient } from '@/lib/reach/public-api/register-program';

export const POST = apiEndpoint(registerOauthClient);
