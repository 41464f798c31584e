import { endpoint } from '@/lib/platform/operation/endpoint';
import { uploadFile } from '@/lib/work/room/upload-file';

export const POST = endpoint(uploadFile);
