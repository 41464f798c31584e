import { deleteDepartment } from '@/lib/network/save-department';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(deleteDepartment);
