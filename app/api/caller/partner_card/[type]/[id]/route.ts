import { endpoint } from '@/lib/core/endpoint';
import { partnerCard } from '@/lib/cards/partner-card';

export const GET = endpoint(partnerCard);
