import { findColleagues } from '@/lib/work/cases/change/colleagues';
import { endpoint } from '@/lib/platform/operation/endpoint';

export const GET = endpoint(findColleagues);
