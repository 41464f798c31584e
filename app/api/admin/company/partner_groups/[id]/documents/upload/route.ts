import { endpoint } from '@/lib/core/endpoint';
import { uploadGroupDocument } from '@/lib/groups/upload-document';

export const POST = endpoint(uploadGroupDocument);
