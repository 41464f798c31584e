import { endpoint } from '@/lib/core/endpoint';
import { downloadGroupDocument } from '@/lib/processes/group-documents';

export const GET = endpoint(downloadGroupDocument);
