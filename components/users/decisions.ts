/** What can be decided on a registration, with its word. */
export const DECISIONS = { approve: 'Approve', reject: 'Reject' } as const;
export type Decision = keyof typeof DECISIONS;
