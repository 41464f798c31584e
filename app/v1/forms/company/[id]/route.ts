import { apiEndpoint } from '@/lib/api/endpoint';
import { formOfCompany } from '@/lib/api/forms';

export const GET = apiEndpoint(formOfCompany);
