import { listCaseFilters } from '@/lib/cases/filter-choices';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(listCaseFilters);
