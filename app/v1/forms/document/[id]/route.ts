import { apiEndpoint } from '@/lib/api/endpoint';
import { formOfDocument } from '@/lib/api/forms';

export const GET = apiEndpoint(formOfDocument);
