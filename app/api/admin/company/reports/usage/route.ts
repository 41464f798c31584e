import { endpoint } from '@/lib/core/endpoint';
import { usageReport } from '@/lib/reports/usage';

export const GET = endpoint(usageReport);
