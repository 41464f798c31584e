import { endpoint } from '@/lib/platform/operation/endpoint';
import { usageReport } from '@/lib/work/reports/usage';

export const GET = endpoint(usageReport);
