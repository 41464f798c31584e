import { downloadAttachment } from '@/lib/api/attachments';
import { apiEndpoint } from '@/lib/api/endpoint';

export const GET = apiEndpoint(downloadAttachment);
