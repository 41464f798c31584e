import 'server-only';

export { log } from '@/lib/log';
