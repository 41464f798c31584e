import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { issueToken } from '@/lib/reach/public-api/issue-token';

export const POST = apiEndpoint(issueToken);
