import { writeNetworkNote } from '@/lib/work/cases/change/network-notes';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const POST = endpoint(writeNetworkNote);
