import { endpoint } from '@/lib/platform/operation/endpoint';
import { partnerCards } from '@/lib/work/cards/partner-card';

export const GET = endpoint(partnerCards);
