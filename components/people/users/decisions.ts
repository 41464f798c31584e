export const DECISIONS = { approve: 'Approve', reject: 'Reject' } as const;
export type Decision = keyof typeof DECISIONS;
