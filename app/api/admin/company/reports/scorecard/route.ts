import { endpoint } from '@/lib/core/endpoint';
import { scorecard } from '@/lib/reports/scorecard';

export const GET = endpoint(scorecard);
