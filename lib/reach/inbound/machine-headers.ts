/** Runs in a thread without a bundler: imports have file extensions and no aliases. */
import type { Email } from 'postal-mime';

/**
 * Who wrote a mail, by its header only. `responder`: certainly a machine. `relay`: a machine sent it, but may pass on a
 * person's words. `hint`: people's mail has it as well, so it only strengthens other signs.
 */
export type HeaderSign = 'responder' | 'relay' | 'hint' | null;

type Rule = { name: RegExp; value?: RegExp };
const YES = /^(?!(?:no|false|0)\b)/;

const RESPONDERS: Rule[] = [
  { name: /^(?:x-)?auto-submitted$/, value: /^auto-(?:replied|notified)\b/ },
  { name: /^(?:x-)?(?:precedence|preference)$/, value: /^auto[_-]?reply\b/ },
  { name: /^x-(?:\w+-)?auto(?:matic)?-?(?:repl(?:y|ied)|respon(?:d|der|se))(?:-(?!suppress)\w+)?$/, value: YES },
  { name: /^x-auto-?generated$/, value: /^(?!(?:no|false|0|forward|redirect|mirror|group)\b)/ },
  { name: /^x-post-messageclass$/, value: /auto-?respon|auto-?reply/ },
  { name: /^x-fc-machinegenerated$/, value: YES },
  { name: /^x-cron-env$/ },
  { name: /^(?:x-mailer|user-agent)$/, value: /\bvacation\b|auto-?(?:reply|respon)/ },
  { name: /^delivered-to$/, value: /^auto-?respon/ },
  { name: /^x-(?:vacation|out-?of-?office)(?:-\w+)*$/, value: YES },
];

const RELAYS: Rule[] = [
  { name: /^(?:x-)?auto-submitted$/, value: /^(?!no\b)\S/ },
  { name: /^(?:x-)?precedence$/, value: /^(?:bulk|junk|list)\b/ },
  { name: /^x-auto-?generated$/, value: YES },
  { name: /^x-servicenow-generated$/, value: YES },
  { name: /^x-ms-exchange-inbox-rules-loop$/ },
];

const HINTS: Rule[] = [
  { name: /^x-auto-response-suppress$/, value: /^(?!none\b)/ },
  { name: /^list-(?:id|post|help|unsubscribe|owner|archive)$/ },
  { name: /^x-(?:servicenow|sfdc|zendesk|jira|freshdesk|otrs|rt|hubspot|intercom|loop)(?:-\w+)*$/ },
  { name: /^x-mailer$/, value: /zendesk|servicenow|jira|freshdesk|otrs|salesforce|kayako|osticket/ },
];

/** Returns the strongest sign in a header. An empty return path means that no answer is wanted (RFC 5321). */
export function headerSignOf({ headers }: Email, return_path: string | null): HeaderSign {
  const has = (rules: Rule[]) =>
    headers.some(({ key, value }) => rules.some((rule) => rule.name.test(key) && holds(rule, value)));
  if (return_path === '' || has(RESPONDERS)) return 'responder';
  return has(RELAYS) ? 'relay' : has(HINTS) ? 'hint' : null;
}

const holds = ({ value }: Rule, given: string) => !value || value.test(given.trim().toLowerCase());
