import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { cancelFactorReset, openFactorReset } from '@/lib/people/users/factor-reset';
import { companyAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(companyAdmin, openFactorReset));
export const DELETE = endpoint(only(companyAdmin, cancelFactorReset));
