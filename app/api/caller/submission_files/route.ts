import { endpoint } from '@/lib/platform/operation/endpoint';
import { beginSubmissionUpload } from '@/lib/work/room/submission-uploads';
import { uploadOptions } from '@/lib/work/room/upload-options';

export const POST = endpoint(beginSubmissionUpload);
export const OPTIONS = endpoint(uploadOptions);
