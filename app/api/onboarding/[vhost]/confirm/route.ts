import { endpoint } from '@/lib/core/endpoint';
import { confirmByCode } from '@/lib/onboarding/confirm';

export const POST = endpoint(confirmByCode);
