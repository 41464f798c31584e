import 'server-only';
import { randomBytes } from 'node:crypto';

const BYTES = 18;

/** Unguessable reference for URLs of signed-in pages; it grants no access. */
export const randomReference = (): string => randomBytes(BYTES).toString('base64url');
