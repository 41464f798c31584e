import { Problem, type ProblemKind } from '@/lib/shared/problem';

/** Kinds of errors of RFC 7644 §3.12 that a directory's program can tell apart. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** @throws Problem with the `scimType` of the answer; 400, or 409 for a name in use */
export function refuseScim(scim_type: ScimType, message: string): never {
  const kind: ProblemKind = scim_type === 'uniqueness' ? 'conflict' : 'malformed';
  throw new Problem(kind, message, { scim_type });
}
