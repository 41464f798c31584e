import { endpoint } from '@/lib/platform/operation/endpoint';
import { cancelUpload } from '@/lib/work/room/cancel-upload';
import { continueUpload } from '@/lib/work/room/continue-upload';
import { readUpload } from '@/lib/work/room/read-upload';
import { uploadOptions } from '@/lib/work/room/upload-options';

export const GET = endpoint(readUpload);
export const PATCH = endpoint(continueUpload);
export const DELETE = endpoint(cancelUpload);
export const OPTIONS = endpoint(uploadOptions);
