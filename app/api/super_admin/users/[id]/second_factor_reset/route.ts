import { endpoint } from '@/lib/platform/operation/endpoint';
import { only } from '@/lib/platform/operation/operation';
import { cancelFactorReset, openFactorReset } from '@/lib/people/users/factor-reset';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, openFactorReset));
export const DELETE = endpoint(only(superAdmin, cancelFactorReset));
