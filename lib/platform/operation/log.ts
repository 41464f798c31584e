import 'server-only';

export { log } from '@/lib/platform/log';
