import { endpoint } from '@/lib/core/endpoint';
import { downloadDocument } from '@/lib/groups/documents';

export const GET = endpoint(downloadDocument);
