/** The password rule of spec 1 §5, one line each: what the form ticks off while typing. */
export const PASSWORD_RULES: readonly { text: string; test: (password: string) => boolean }[] = [
  { text: 'At least 8 characters', test: (password) => password.length >= 8 },
  { text: 'At least 1 uppercase letter', test: (password) => /[A-Z]/.test(password) },
  { text: 'At least 1 lowercase letter', test: (password) => /[a-z]/.test(password) },
  { text: 'At least 1 number', test: (password) => /[0-9]/.test(password) },
  { text: 'At least 1 of ! $ # %', test: (password) => /[!$#%]/.test(password) },
];
