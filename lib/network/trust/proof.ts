/**
 * An answer to a question of a security or accessibility questionnaire. `proof` names files of the repository: tests that
 * fail when the answer is no longer true, and documents. Without one the answer is the operator's (rule:
 * operations.trust-proof).
 */
export type Answer = { id: string; asks: string; answer: string; proof: string[] };

/** Left to the operator, since no test of a program can answer it. */
const OPERATOR = 'Operator';

/** `api/accounts/guessing` is a test; a document has its ending. */
export const fileOf = (proof: string): string =>
  /\.(md|txt|json|conf|cfg)$/.test(proof) ? proof : `tests/${proof}.test.ts`;

export const proofInWords = (proof: string[]): string => (proof.length ? proof.join(', ') : OPERATOR);
