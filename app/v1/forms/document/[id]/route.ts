import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { formOfDocument } from '@/lib/reach/public-api/forms';

export const GET = apiEndpoint(formOfDocument);
