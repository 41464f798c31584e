import { endpoint } from '@/lib/core/endpoint';
import { previewFile } from '@/lib/room/preview-file';

export const GET = endpoint(previewFile);
