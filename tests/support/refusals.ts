export const refused = (status: number, error: unknown, more: object = {}) => ({ status, body: { error, ...more } });

/** A refused form's answer, with a message beside each field. */
export const invalid = (errors: object) => ({ status: 422, body: { errors } });
