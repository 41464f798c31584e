import { apiEndpoint } from '@/lib/api/endpoint';
import { readNoteMail } from '@/lib/api/note-mail';

export const GET = apiEndpoint(readNoteMail, { operationId: 'getNoteMail', scope: 'cases:read' });
