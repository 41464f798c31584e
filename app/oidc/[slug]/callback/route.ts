import { endpoint } from '@/lib/platform/operation/endpoint';
import { consumeCode } from '@/lib/people/sso/oidc-consume';

export const GET = endpoint(consumeCode);
