import { endpoint } from '@/lib/core/endpoint';
import { downloadFile } from '@/lib/room/download-file';

export const GET = endpoint(downloadFile);
