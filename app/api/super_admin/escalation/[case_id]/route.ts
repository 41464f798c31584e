import { deleteCase } from '@/lib/cases/delete';
import { endpoint } from '@/lib/core/endpoint';

export const DELETE = endpoint(deleteCase);
