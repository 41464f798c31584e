/** Families of free email services, in any country: gmail.com, yahoo.co.jp, gmx.at (rule: onboarding.free-mail). */
const FAMILIES =
  /(?:^|\.)(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|gmx|aol|yandex|protonmail)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

/** Services with a unique address. */
const HOSTS = new Set([
  '126.com',
  '139.com',
  '163.com',
  'aim.com',
  'bk.ru',
  'bol.com.br',
  'btinternet.com',
  'comcast.net',
  'daum.net',
  'duck.com',
  'fastmail.com',
  'fastmail.fm',
  'free.fr',
  'freenet.de',
  'guerrillamail.com',
  'hanmail.net',
  'hey.com',
  'hush.com',
  'hushmail.com',
  'icloud.com',
  'inbox.ru',
  'laposte.net',
  'libero.it',
  'list.ru',
  'mac.com',
  'mail.com',
  'mail.ru',
  'mailinator.com',
  'me.com',
  'naver.com',
  'orange.fr',
  'passport.com',
  'pm.me',
  'posteo.de',
  'proton.me',
  'qq.com',
  'rediffmail.com',
  'seznam.cz',
  'sina.com',
  't-online.de',
  'terra.com.br',
  'tiscali.it',
  'tuta.io',
  'tutanota.com',
  'uol.com.br',
  'verizon.net',
  'virgilio.it',
  'wanadoo.fr',
  'web.de',
  'wp.pl',
  'ya.ru',
  'yeah.net',
  'yopmail.com',
  'zoho.com',
  'zohomail.com',
]);

/** True for an address at a service that offers mailboxes to anyone, which proves no company. */
export function isFreeMail(email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1);
  const parents = host.split('.').map((_label, at, labels) => labels.slice(at).join('.'));
  return FAMILIES.test(host) || parents.some((name) => HOSTS.has(name));
}
