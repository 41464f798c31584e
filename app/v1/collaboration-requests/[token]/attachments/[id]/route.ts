import { downloadAttachment } from '@/lib/reach/public-api/attachments';
import { apiEndpoint } from '@/lib/reach/public-api/endpoint';

export const GET = apiEndpoint(downloadAttachment);
