/* Dark enough for white letters (4.5 to 1) in the light and the dark theme of mail programs. */
export const INITIALS_COLORS = [
  '#0f6b66',
  '#1d4ed8',
  '#6d28d9',
  '#9d174d',
  '#b91c1c',
  '#9a3412',
  '#3f6212',
  '#166534',
  '#155e75',
  '#475569',
] as const;

/** Returns the same color for the same name, so that readers recognize a company's emails. */
export function initialsColor(name: string): string {
  let sum = 0;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 31 + letter.codePointAt(0)!) % 1_000_003;
  return INITIALS_COLORS[sum % INITIALS_COLORS.length]!;
}
