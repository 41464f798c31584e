import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { readNoteMail } from '@/lib/reach/public-api/notes';

export const GET = apiEndpoint(readNoteMail);
