import { apiEndpoint, publicCall } from '@/lib/reach/public-api/endpoint';
import { V2 } from '@/lib/reach/webhooks/public-shapes';
import { replayDelivery } from '@/lib/reach/webhooks/send-by-hand';

export const POST = apiEndpoint(publicCall(replayDelivery, V2.replay));
