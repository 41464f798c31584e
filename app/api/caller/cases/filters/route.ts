import { listCaseFilters } from '@/lib/work/cases/lists/filter-choices';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(listCaseFilters);
