import { endpoint } from '@/lib/platform/operation/endpoint';
import { previewFile } from '@/lib/work/room/preview-file';

export const GET = endpoint(previewFile);
