import { endpoint } from '@/lib/platform/operation/endpoint';
import { downloadGroupDocument } from '@/lib/partners/directory/group-documents';

export const GET = endpoint(downloadGroupDocument);
