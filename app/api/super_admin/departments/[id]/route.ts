import { deleteDepartment } from '@/lib/console/save-department';
import { endpoint } from '@/lib/core/endpoint';

export const DELETE = endpoint(deleteDepartment);
