import { apiEndpoint, publicCall } from '@/lib/api/endpoint';
import { V1 } from '@/lib/webhooks/public-shapes';
import { replayDelivery } from '@/lib/webhooks/send-by-hand';

export const POST = apiEndpoint(publicCall(replayDelivery, V1.replay));
