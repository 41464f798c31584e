import { apiEndpoint } from '@/lib/api/endpoint';
import { formOfDepartment } from '@/lib/api/forms';

export const GET = apiEndpoint(formOfDepartment);
