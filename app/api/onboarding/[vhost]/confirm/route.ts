import { endpoint } from '@/lib/platform/operation/endpoint';
import { confirmByCode } from '@/lib/network/onboarding/confirm';

export const POST = endpoint(confirmByCode);
