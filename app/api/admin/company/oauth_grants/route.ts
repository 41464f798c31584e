import { endpoint } from '@/lib/platform/operation/endpoint';
import { listCompanyGrants } from '@/lib/reach/oauth/grants';

export const GET = endpoint(listCompanyGrants);
