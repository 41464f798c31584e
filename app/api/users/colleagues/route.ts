import { findOwnColleagues } from '@/lib/people/users/colleagues';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(findOwnColleagues);
