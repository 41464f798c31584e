import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { formOfCompany } from '@/lib/reach/public-api/forms';

export const GET = apiEndpoint(formOfCompany);
