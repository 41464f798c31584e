import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { signSingle } from '@/lib/reach/public-api/grants/sign-links';

export const POST = apiEndpoint(signSingle);
