import { endpoint } from '@/lib/platform/operation/endpoint';
import { downloadFile } from '@/lib/work/room/download-file';

export const GET = endpoint(downloadFile);
