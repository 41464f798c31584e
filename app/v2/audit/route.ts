import { readAuditFeed } from '@/lib/reach/public-api/audit-feed';
import { apiEndpoint } from '@/lib/reach/public-api/endpoint';

export const GET = apiEndpoint(readAuditFeed);
