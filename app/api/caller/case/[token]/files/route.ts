import { endpoint } from '@/lib/core/endpoint';
import { uploadFile } from '@/lib/room/upload-file';

export const POST = endpoint(uploadFile);
