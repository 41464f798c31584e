import { forwardAttachments, listAttachments } from '@/lib/api/attachments';
import { apiEndpoint } from '@/lib/api/endpoint';

export const GET = apiEndpoint(listAttachments, { operationId: 'listAttachments', scope: 'cases:read' });
export const POST = apiEndpoint(forwardAttachments, { operationId: 'forwardAttachment', scope: 'cases:write' });
