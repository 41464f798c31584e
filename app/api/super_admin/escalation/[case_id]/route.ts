import { deleteCase } from '@/lib/work/cases/change/delete';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const DELETE = endpoint(deleteCase);
