import { endpoint } from '@/lib/core/endpoint';
import { networkReportFile } from '@/lib/reports/network';

export const GET = endpoint(networkReportFile, { report: 'members' });
