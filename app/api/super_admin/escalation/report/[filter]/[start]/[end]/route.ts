import { escalationReport } from '@/lib/work/reports/escalations';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(escalationReport);
