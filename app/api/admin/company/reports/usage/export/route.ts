import { endpoint } from '@/lib/core/endpoint';
import { usageExport } from '@/lib/reports/usage';

export const GET = endpoint(usageExport);
