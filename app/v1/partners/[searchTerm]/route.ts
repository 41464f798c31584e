import { apiEndpoint } from '@/lib/api/endpoint';
import { findPartners } from '@/lib/api/partners';

export const GET = apiEndpoint(findPartners);
