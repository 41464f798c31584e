import { endpoint } from '@/lib/core/endpoint';
import { only } from '@/lib/core/operation';
import { cancelFactorReset, openFactorReset } from '@/lib/users/factor-reset';
import { superAdmin } from '@/lib/shared/gates';

export const POST = endpoint(only(superAdmin, openFactorReset));
export const DELETE = endpoint(only(superAdmin, cancelFactorReset));
