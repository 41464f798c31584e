import { endpoint } from '@/lib/core/endpoint';
import { uploadAnyDocument } from '@/lib/groups/network-documents';

export const POST = endpoint(uploadAnyDocument);
