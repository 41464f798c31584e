import { endpoint } from '@/lib/core/endpoint';
import { readSecurityTxt } from '@/lib/network/security-txt';

export const GET = endpoint(readSecurityTxt);
