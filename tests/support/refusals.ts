/** An answer that refuses a call with this message. */
export const refused = (status: number, error: unknown) => ({ status, body: { error } });

/** An answer that refuses a form with messages beside its fields. */
export const invalid = (errors: object) => ({ status: 422, body: { errors } });
