import { listCases } from '@/lib/cases/list';
import { ACTIVE_CASES } from '@/lib/shared/durations';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCases, { days: ACTIVE_CASES.amount });
