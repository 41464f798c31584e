import { endpoint } from '@/lib/platform/operation/endpoint';
import { partnerCard } from '@/lib/work/cards/partner-card';

export const GET = endpoint(partnerCard);
