import { deleteNetworkNote } from '@/lib/work/cases/change/network-notes';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const DELETE = endpoint(deleteNetworkNote);
