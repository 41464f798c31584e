import { endpoint } from '@/lib/core/endpoint';
import { cancelUpload } from '@/lib/room/cancel-upload';
import { continueUpload } from '@/lib/room/continue-upload';
import { readUpload } from '@/lib/room/read-upload';
import { uploadOptions } from '@/lib/room/upload-options';

export const GET = endpoint(readUpload);
export const PATCH = endpoint(continueUpload);
export const DELETE = endpoint(cancelUpload);
export const OPTIONS = endpoint(uploadOptions);
