import { endpoint } from '@/lib/core/endpoint';
import { downloadGroupDocument } from '@/lib/directory/group-documents';

export const GET = endpoint(downloadGroupDocument);
