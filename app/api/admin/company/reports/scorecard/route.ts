import { endpoint } from '@/lib/platform/operation/endpoint';
import { scorecard } from '@/lib/work/reports/scorecard';

export const GET = endpoint(scorecard);
