import { endpoint } from '@/lib/platform/operation/endpoint';
import { readSecurityTxt } from '@/lib/network/operators/security-txt';

export const GET = endpoint(readSecurityTxt);
