import { endpoint } from '@/lib/core/endpoint';
import { networkSelectOptions } from '@/lib/samples/network-sample';

export const POST = endpoint(networkSelectOptions);
