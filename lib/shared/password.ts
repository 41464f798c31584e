/** Password rules with a message for each (spec 1 §5, rule: passwords.rule); the form lists them as well. */
export const PASSWORD_RULES = [
  { test: (value: string) => value.length >= 8 && value.length <= 128, message: 'Use 8 to 128 characters.' },
  { test: (value: string) => /[A-Z]/.test(value), message: 'Use at least 1 uppercase letter.' },
  { test: (value: string) => /[a-z]/.test(value), message: 'Use at least 1 lowercase letter.' },
  { test: (value: string) => /[0-9]/.test(value), message: 'Use at least 1 number.' },
  { test: (value: string) => /[!$#%]/.test(value), message: 'Use at least 1 of the characters ! $ # %.' },
];
