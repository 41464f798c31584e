import { myCases } from '@/lib/work/cases/lists/list';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(myCases);
