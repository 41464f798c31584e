import { endpoint } from '@/lib/platform/operation/endpoint';
import { scorecardExport } from '@/lib/work/reports/scorecard';

export const GET = endpoint(scorecardExport);
