import { endpoint } from '@/lib/core/endpoint';
import { readNetworkSample, sendNetworkSample } from '@/lib/samples/network-sample';

export const GET = endpoint(readNetworkSample);
export const POST = endpoint(sendNetworkSample);
