import { endpoint } from '@/lib/platform/operation/endpoint';
import { beginUpload } from '@/lib/work/room/begin-upload';
import { uploadOptions } from '@/lib/work/room/upload-options';

export const POST = endpoint(beginUpload);
export const OPTIONS = endpoint(uploadOptions);
