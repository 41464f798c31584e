import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { signParts } from '@/lib/reach/public-api/grants/sign-links';

export const POST = apiEndpoint(signParts);
