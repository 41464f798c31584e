import { endpoint } from '@/lib/platform/operation/endpoint';
import { redactNote } from '@/lib/work/room/redact-note';

export const POST = endpoint(redactNote);
