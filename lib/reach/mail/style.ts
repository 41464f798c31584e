/* Colors with enough contrast on white and on the dark background of mail clients. */
export const INK = '#1b2733';
export const MUTED = '#5b6875';
export const ACCENT = '#0f6b66';
export const LINE = '#d9e0e6';
export const FONT = "-apple-system, 'Segoe UI', Inter, Roboto, Helvetica, Arial, sans-serif";
