import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { abandonGrant } from '@/lib/reach/public-api/grants/abandon-grant';

export const POST = apiEndpoint(abandonGrant);
