import { endpoint } from '@/lib/platform/operation/endpoint';
import { takeOverCase } from '@/lib/work/cases/change/take-over';

export const POST = endpoint(takeOverCase);
