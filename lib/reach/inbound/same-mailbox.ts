import { domainToASCII } from 'node:url';

/** Mail servers quote addresses, put them in brackets, and add a type before and a comment after. */
const ADDRESS = /(?:"[^"\s@]{1,64}"|[^\s@<>()[\]"',;:=|]{1,64})@[^\s@<>()[\]"',;:=|/]{1,255}/gu;

/** In scripts without spaces, these characters surround an address. */
const AROUND = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff00-\uffef‘’“”„«»‹›…]+/gu;

const addressesIn = (text: string): string[] =>
  [text, text.replace(AROUND, ' ')].flatMap((one) => one.match(ADDRESS) ?? []);

export function isSameMailbox(text: string, address: string): boolean {
  const meant = canonical(address);
  return meant !== '@' && addressesIn(text).some((one) => canonical(one) === meant);
}

function canonical(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address
    .slice(0, Math.max(at, 0))
    .trim()
    .toLowerCase()
    .replace(/^"(.*)"$/, '$1');
  const domain = address
    .slice(at + 1)
    .trim()
    .toLowerCase()
    .replace(/[.!?]+$/, '');
  return `${local.replace(/\+.*$/, '') || local}@${domainToASCII(domain) || domain}`;
}
