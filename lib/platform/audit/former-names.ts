import 'server-only';

/** Maps former command names in older rows to current ones. Lists, filters and labels treat both as one. */
export const FORMER_NAMES: Record<string, string> = {
  'case.auto-close': 'case.auto_close',
  'case.phone_contact': 'case.record_phone_contact',
  'company.registration_settings': 'company.save_registration',
  'company.set_registration': 'company.save_registration',
  'company.set_status': 'company.switch',
  'company.sso': 'company.save_sso',
  'group_document.network_delete': 'group_document.delete',
  'group_document.network_restore': 'group_document.restore',
  'group_document.network_upload': 'group_document.upload',
  'onboarding.agreements': 'onboarding.accept_agreements',
  'onboarding.confirm': 'onboarding.continue',
  'onboarding.contact': 'onboarding.save_contact',
  'onboarding.payment': 'onboarding.pay',
  'onboarding.payment_received': 'onboarding.receive_payment',
  'password.forgotten': 'password.request_reset',
  'payments.paid': 'payment.charge',
  'payments.refunded': 'payment.refund',
  'registration.decide_in_network': 'registration.decide',
  'session.auto_login': 'session.start_by_link',
  'session.link': 'session.request_link',
  'session.sso': 'session.start_by_sso',
  'teams.connect': 'chat.connect',
  'user.back_to_admin': 'user.end_impersonation',
  'user.decide': 'registration.decide_by_link',
  'user.delete_from_network': 'user.delete',
  'user.save_in_network': 'user.save',
  'user.set_password': 'user.replace_password',
  'user.set_status': 'user.switch',
  'user.set_status_in_network': 'user.switch',
  'user.set_status_of_many': 'user.switch_many',
};

export function namesOfCommand(name: string): string[] {
  const command = FORMER_NAMES[name] ?? name;
  return [command, ...Object.keys(FORMER_NAMES).filter((former) => FORMER_NAMES[former] === command)];
}
