/**
 * Text of a timeline event: a line of the portal, then the person's own text (rule: cases.timeline). Read the second
 * part with `writtenIn`.
 */
export const eventText = (line: string, written: string | null): string => [line, written].filter(Boolean).join('\n');

export const writtenIn = (text: string | null): string => (text ?? '').split('\n').slice(1).join('\n');
