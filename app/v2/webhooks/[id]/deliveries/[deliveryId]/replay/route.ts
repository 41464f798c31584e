import { apiEndpoint } from '@/lib/api/endpoint';
import { V2 } from '@/lib/webhooks/public-shapes';
import { replayDelivery } from '@/lib/webhooks/send-by-hand';

export const POST = apiEndpoint(replayDelivery, V2.replay);
