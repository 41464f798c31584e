import { endpoint } from '@/lib/platform/operation/endpoint';
import { downloadExport } from '@/lib/network/personal-data/own-export';

export const GET = endpoint(downloadExport);
