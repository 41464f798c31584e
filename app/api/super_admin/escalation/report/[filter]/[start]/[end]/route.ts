import { escalationReport } from '@/lib/reports/escalations';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(escalationReport);
