import { endpoint } from '@/lib/core/endpoint';
import { partnerCards } from '@/lib/cards/partner-card';

export const GET = endpoint(partnerCards);
