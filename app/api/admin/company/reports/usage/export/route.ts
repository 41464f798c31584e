import { endpoint } from '@/lib/platform/operation/endpoint';
import { usageExport } from '@/lib/work/reports/usage';

export const GET = endpoint(usageExport);
