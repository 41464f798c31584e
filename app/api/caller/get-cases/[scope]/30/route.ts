import { listCases } from '@/lib/work/cases/lists/list';
import { ACTIVE_CASES } from '@/lib/shared/durations';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listCases, { days: ACTIVE_CASES.amount });
