import { findColleagues } from '@/lib/cases/colleagues';
import { endpoint } from '@/lib/core/endpoint';

export const GET = endpoint(findColleagues);
