import { endpoint } from '@/lib/core/endpoint';
import { acceptAgreements } from '@/lib/onboarding/agreements';

export const POST = endpoint(acceptAgreements);
