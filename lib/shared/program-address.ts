/** Host of the addresses of API clients, which have no mailbox: no mail goes there (RFC 2606). */
const NO_MAILBOX = '@clients.invalid';

/** What stands for a client's email address where every account has one. */
export const programAddress = (client_id: string) => `${client_id.toLowerCase()}${NO_MAILBOX}`;

export const isProgramAddress = (email: string) => email.endsWith(NO_MAILBOX);
