import { readRota, saveRota } from '@/lib/intake/rota/rota';
import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { fullAdmin } from '@/lib/shared/gates';

export const GET = endpoint(only(fullAdmin, readRota));
export const POST = endpoint(only(fullAdmin, saveRota));
