import 'server-only';
import { randomBytes } from 'node:crypto';

const BYTES = 18;

/** A reference for the addresses of signed-in pages: it cannot be guessed, and grants nothing. */
export const newReference = (): string => randomBytes(BYTES).toString('base64url');
