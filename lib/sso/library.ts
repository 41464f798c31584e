import 'server-only';

/**
 * The SAML library, loaded by the first request that needs it, so that nothing else pays for it. Of saml-jackson only its
 * validation of answers is used; docs/decisions/020 says why.
 */
export const samlLibrary = () =>
  (loaded ??= (async () => {
    const [{ default: core }, { extractSAMLResponseAttributes }] = await Promise.all([
      import('@boxyhq/saml20'),
      import('@boxyhq/saml-jackson/dist/saml/lib'),
    ]);
    // Node gives a CommonJS module's own default below a second one.
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
