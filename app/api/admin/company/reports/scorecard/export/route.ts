import { endpoint } from '@/lib/core/endpoint';
import { scorecardExport } from '@/lib/reports/scorecard';

export const GET = endpoint(scorecardExport);
