/** The password rule, a message for each part (spec 1 §5, PRODUCT §2); the form shows the same list. */
export const PASSWORD_RULES = [
  { test: (value: string) => value.length >= 8 && value.length <= 128, says: 'Use 8 to 128 characters.' },
  { test: (value: string) => /[A-Z]/.test(value), says: 'Use at least 1 uppercase letter.' },
  { test: (value: string) => /[a-z]/.test(value), says: 'Use at least 1 lowercase letter.' },
  { test: (value: string) => /[0-9]/.test(value), says: 'Use at least 1 number.' },
  { test: (value: string) => /[!$#%]/.test(value), says: 'Use at least 1 of the characters ! $ # %.' },
];
