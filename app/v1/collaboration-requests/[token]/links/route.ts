import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { linkCase } from '@/lib/reach/public-api/links';

export const POST = apiEndpoint(linkCase);
