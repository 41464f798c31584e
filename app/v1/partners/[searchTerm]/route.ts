import { apiEndpoint } from '@/lib/reach/public-api/endpoint';
import { findPartners } from '@/lib/reach/public-api/partners';

export const GET = apiEndpoint(findPartners);
