import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { cancelFactorReset, openFactorReset } from '@/lib/users/factor-reset';
import { companyAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(companyAdmin, openFactorReset));
export const DELETE = endpoint(only(companyAdmin, cancelFactorReset));
