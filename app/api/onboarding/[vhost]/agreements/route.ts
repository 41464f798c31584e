import { endpoint } from '@/lib/platform/operation/endpoint';
import { acceptAgreements } from '@/lib/network/onboarding/agreements';

export const POST = endpoint(acceptAgreements);
