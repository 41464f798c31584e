import { endpoint } from '@/lib/core/endpoint';
import { listUnsent } from '@/lib/network/mail-list';

export const GET = endpoint(listUnsent);
