import { apiEndpoint } from '@/lib/api/endpoint';
import { searchPartners } from '@/lib/api/partners';

export const GET = apiEndpoint(searchPartners);
