import { endpoint } from '@/lib/platform/operation/endpoint';
import { redactAnswerFiles } from '@/lib/work/room/redact-note';

export const POST = endpoint(redactAnswerFiles);
