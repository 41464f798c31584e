/** On a phone, a control is never wider than the screen. */
export const WIDTHS = {
  count: 'max-w-28',
  short: 'max-w-60',
  medium: 'max-w-96',
  full: '',
} as const;

export type Width = keyof typeof WIDTHS;
