import 'server-only';

/**
 * The SAML library, loaded on first use to keep it out of other requests. Of saml-jackson we only use the validation of
 * responses; see docs/decisions/020.
 */
export const samlLibrary = () =>
  (loaded ??= (async () => {
    const [{ default: core }, { extractSAMLResponseAttributes }] = await Promise.all([
      import('@boxyhq/saml20'),
      import('@boxyhq/saml-jackson/dist/saml/lib'),
    ]);
    // Node wraps a CommonJS module's own default export in a second one.
    const saml = 'default' in core ? (core as unknown as { default: typeof core }).default : core;
    return { saml, validateByLibrary: extractSAMLResponseAttributes };
  })());

let loaded: Promise<Loaded> | undefined;
type Loaded = {
  saml: typeof import('@boxyhq/saml20').default;
  validateByLibrary: typeof import('@boxyhq/saml-jackson/dist/saml/lib').extractSAMLResponseAttributes;
};

/** Whether this process has loaded the library, for tests. */
export const isLibraryLoaded = () => loaded !== undefined;
