import { apiEndpoint } from '@/lib/api/endpoint';
import { issueToken, oauthRefusal } from '@/lib/api/issue-token';

export const POST = apiEndpoint(issueToken, { operationId: 'issueToken', refusal: oauthRefusal });
