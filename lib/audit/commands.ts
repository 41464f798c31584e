import 'server-only';

/** What a person did, in words, by the command's name; a test finds a command without words. */
const WORDS: Record<string, string> = {
  'case.close': 'Closed a case',
  'case.confirm_phone_contact': 'Confirmed a call about a case',
  'case.keep_open': 'Kept a case open',
  'case.phone_contact': 'Recorded a call about a case',
  'case.respond': 'Responded to a case',
  'case.submit': 'Submitted a case',
  'company.registration_settings': 'Changed the registration settings',
  'company.sso': 'Changed single sign-on',
  'company.request_change': 'Sent a change request to the network',
  'favorite.toggle': 'Changed a favorite',
  'group_document.delete': 'Deleted a group document',
  'group_document.restore': 'Restored a group document',
  'group_document.upload': 'Added a group document',
  'group_user.add': 'Gave a user access to a group',
  'group_user.remove': 'Removed a user’s access to a group',
  'manager_request.create': 'Sent a manager request',
  'manager_request.respond': 'Answered a manager request',
  'member.invite': 'Invited a member',
  'missing_partner.request': 'Asked the network for a missing partner',
  'note.store': 'Edited an internal note',
  'password.change': 'Changed the password',
  'password.forgotten': 'Asked for a new password',
  'password.reset': 'Set a new password by email link',
  'process.update': 'Changed an inbound process',
  'registration.decide': 'Decided on a registration',
  'registration.decide_many': 'Decided on several registrations',
  'search.choose': 'Chose a search result',
  'search.save': 'Searched for a partner',
  'session.auto_login': 'Logged in by email link',
  'session.end': 'Logged out',
  'session.end_one': 'Logged out one device',
  'session.end_others': 'Logged out all other devices',
  'session.link': 'Asked for a login link',
  'session.refresh': 'Refreshed an API session',
  'session.sso': 'Used single sign-on',
  'session.start': 'Logged in',
  'teams.connect': 'Connected Microsoft Teams',
  'user.agree': 'Accepted the privacy policy',
  'user.back_to_admin': 'Ended acting as a user',
  'user.cancel_email_change': 'Canceled a change of email address',
  'user.confirm_email': 'Confirmed a new email address',
  'user.decide': 'Decided on a registration',
  'user.delete': 'Deleted a user',
  'user.delete_own': 'Deleted the own account',
  'user.impersonate': 'Logged in as a user',
  'user.register': 'Registered',
  'user.resend_email_change': 'Asked again to confirm a new email address',
  'user.resend_verification': 'Asked for a new verification link',
  'user.save': 'Saved a user',
  'user.set_status': 'Enabled or disabled a user',
  'user.set_status_of_many': 'Enabled or disabled several users',
  'user.update_profile': 'Changed the own profile',
  'user.verify': 'Verified the account',
};

/** Commands that are no change anyone would look up: searches are counted in reports, refreshes happen by themselves. */
export const UNLISTED = ['search.choose', 'search.save', 'session.refresh'];

/** The words of a command; of an unknown one its name, readable. */
export const wordsOf = (command: string): string => WORDS[command] ?? command.replace(/[._]/g, ' ');

export const hasWords = (command: string) => Object.hasOwn(WORDS, command);
