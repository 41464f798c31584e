import { endpoint } from '@/lib/platform/operation/endpoint';
import { continueSubmissionUpload } from '@/lib/work/room/continue-submission';
import { cancelSubmissionUpload, readSubmissionUpload } from '@/lib/work/room/submission-uploads';
import { uploadOptions } from '@/lib/work/room/upload-options';

export const GET = endpoint(readSubmissionUpload);
export const PATCH = endpoint(continueSubmissionUpload);
export const DELETE = endpoint(cancelSubmissionUpload);
export const OPTIONS = endpoint(uploadOptions);
