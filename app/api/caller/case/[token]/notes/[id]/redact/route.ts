import { endpoint } from '@/lib/core/endpoint';
import { redactNote } from '@/lib/room/redact-note';

export const POST = endpoint(redactNote);
