import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { formOfDepartment } from '@/lib/reach/public-api/forms';

export const GET = apiEndpoint(formOfDepartment);
