/**
 * True when a user must accept the privacy agreement: because an admin requests it, or because the text is newer than
 * the accepted one (rule: accounts.agreement). Compared on read, so that a new version needs no update of users.
 */
export const owesAgreement = (
  user: { force_update_agreement: boolean; agreement_version: number | null },
  currentVersion: number,
): boolean => user.force_update_agreement || (user.agreement_version ?? 0) < currentVersion;
