import { apiEndpoint } from '@/lib/api/endpoint';
import { issueToken } from '@/lib/api/issue-token';

export const POST = apiEndpoint(issueToken);
