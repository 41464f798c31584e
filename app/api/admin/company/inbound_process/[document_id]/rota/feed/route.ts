import { renewFeed } from '@/lib/intake/rota/rota-ics';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { fullAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(fullAdmin, renewFeed));
