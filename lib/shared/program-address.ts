/** Host of API clients' addresses, which have no mailbox: no mail goes there (RFC 2606). */
const NO_MAILBOX = '@clients.invalid';

/** Replaces the email address of an API client, since every account has one. */
export const programAddress = (client_id: string) => `${client_id.toLowerCase()}${NO_MAILBOX}`;

export const isProgramAddress = (email: string) => email.endsWith(NO_MAILBOX);

/** Host of the addresses of deleted and erased users. */
const NOBODY = '@deleted.invalid';

/** Replaces the email address of a deleted user. */
export const deletedAddress = (user_id: number) => `deleted-${user_id}${NOBODY}`;

export const isDeletedAddress = (email: string) => email.endsWith(NOBODY);
