import { forwardAttachments, listAttachments } from '@/lib/reach/public-api/attachments';
import { apiEndpoint } from '@/lib/reach/public-api/endpoint';

export const GET = apiEndpoint(listAttachments);
export const POST = apiEndpoint(forwardAttachments);
