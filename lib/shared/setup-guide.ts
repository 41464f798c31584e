/** Providers that the guide for IT describes, and its pages in their order (rule: setup-link.guide). */
export const SETUP_PROVIDERS = {
  entra: 'Microsoft Entra ID',
  okta: 'Okta',
  google: 'Google Workspace',
  adfs: 'AD FS',
  keycloak: 'Keycloak',
  other: 'Another provider',
} as const;
export type SetupProvider = keyof typeof SETUP_PROVIDERS;

export const SETUP_STEPS = {
  application: 'Add the portal',
  attributes: 'Send attributes',
  metadata: 'Enter your metadata',
  sign_in: 'Test the sign-in',
  provisioning: 'Connect the directory',
  last_request: 'Test provisioning',
} as const;
export type SetupStep = keyof typeof SETUP_STEPS;
