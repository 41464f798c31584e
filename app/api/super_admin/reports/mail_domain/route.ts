import { endpoint } from '@/lib/platform/operation/endpoint';
import { networkReportFile } from '@/lib/work/reports/network';

export const GET = endpoint(networkReportFile, { report: 'mail_domain' });
