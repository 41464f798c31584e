const BLOCK = /<(p|h[1-4]|li|blockquote|pre|td|th)(?=[\s>])/g;

/**
 * Sanitized HTML whose blocks each have the direction of their own text, such as Hebrew beside English (rule: room.direction).
 * @param html must have passed `sanitizeRichText`: "<" is nowhere but before a tag
 */
export const withDirections = (html: string): string => html.replace(BLOCK, '<$1 dir="auto"');
