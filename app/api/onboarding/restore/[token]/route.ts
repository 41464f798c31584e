import { endpoint } from '@/lib/core/endpoint';
import { readRestore, restoreOnboarding } from '@/lib/onboarding/restore';

export const GET = endpoint(readRestore);
export const POST = endpoint(restoreOnboarding);
