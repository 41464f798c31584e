/**
 * The text of an event in the timeline: a line of the portal's, then what the person wrote (rule: cases.timeline).
 * Readers take the second part with `writtenIn`.
 */
export const eventText = (line: string, written: string | null): string => [line, written].filter(Boolean).join('\n');

export const writtenIn = (text: string | null): string => (text ?? '').split('\n').slice(1).join('\n');
