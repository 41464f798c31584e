import { endpoint } from '@/lib/platform/operation/endpoint';
import { readRestore, restoreOnboarding } from '@/lib/network/onboarding/restore';

export const GET = endpoint(readRestore);
export const POST = endpoint(restoreOnboarding);
