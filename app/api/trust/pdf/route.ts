import { endpoint } from '@/lib/platform/operation/endpoint';
import { readTrustPdf } from '@/lib/network/trust/read';

export const GET = endpoint(readTrustPdf);
