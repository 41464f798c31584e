import 'server-only';

/** Queue of email deliveries; each scheduled job has its own queue (rule: operations.queues). */
export const MAIL_QUEUE = 'mail';
