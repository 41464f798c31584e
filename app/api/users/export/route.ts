import { endpoint } from '@/lib/platform/operation/endpoint';
import { readExportState, requestExport } from '@/lib/network/personal-data/own-export';

export const GET = endpoint(readExportState);
export const POST = endpoint(requestExport);
