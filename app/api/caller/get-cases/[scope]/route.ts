import { listCases } from '@/lib/cases/list';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCases, { days: undefined });
