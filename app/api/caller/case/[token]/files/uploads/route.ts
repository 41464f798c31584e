import { endpoint } from '@/lib/core/endpoint';
import { beginUpload } from '@/lib/room/begin-upload';
import { uploadOptions } from '@/lib/room/upload-options';

export const POST = endpoint(beginUpload);
export const OPTIONS = endpoint(uploadOptions);
