/**
 * Does a user still have to accept the privacy agreement: because somebody asks for it, or because the text is newer than
 * the one that was accepted (PRODUCT §4)? Compared when it is read, so that a new version writes nothing.
 */
export const owesAgreement = (user: { force_update_agreement: boolean; agreement_version: number | null }, present: number): boolean =>
  user.force_update_agreement || (user.agreement_version ?? 0) < present;
