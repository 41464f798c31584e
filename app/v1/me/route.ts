import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { readApiMe } from '@/lib/reach/public-api/me';

export const GET = apiEndpoint(readApiMe);
