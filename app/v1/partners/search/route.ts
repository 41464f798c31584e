import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { searchPartners } from '@/lib/reach/public-api/partners';

export const GET = apiEndpoint(searchPartners);
