import { myCases } from '@/lib/cases/list';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(myCases);
