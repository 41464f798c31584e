import { endpoint } from '@/lib/core/endpoint';
import { downloadAnyDocument } from '@/lib/groups/network-documents';

export const GET = endpoint(downloadAnyDocument);
