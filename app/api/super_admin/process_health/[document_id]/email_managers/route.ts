import { endpoint } from '@/lib/platform/operation/endpoint';
import { emailManagers } from '@/lib/partners/health/email-managers';

export const POST = endpoint(emailManagers);
