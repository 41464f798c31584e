import { forwardAttachments, listAttachments } from '@/lib/api/attachments';
import { apiEndpoint } from '@/lib/api/endpoint';

export const GET = apiEndpoint(listAttachments);
export const POST = apiEndpoint(forwardAttachments);
