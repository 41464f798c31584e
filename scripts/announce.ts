/** Builds the output of a start once the portal serves. */
import type { Settings } from '../lib/platform/settings/index.ts';

/** `127.0.0.1:1026` or `[::]:1026`. */
export const addressOf = ({ host, port }: { host: string; port: number }) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

export const listenerOf = ({ worker, inbound_smtp }: Settings) => (worker === 'on' ? inbound_smtp : undefined);

/** An address without name and password. */
const placeOf = (address: string | URL) => {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
};

/** The lines of a start. `mailPage` is the address of the embedded mail server, if it runs. */
export function announcement(settings: Settings, mailPage: string | undefined, dev: boolean): string[] {
  const { protocol, host, origin } = settings.app_url;
  const { inbound_domain, inbound_imap, network_email } = settings;
  const inbound = listenerOf(settings);
  const line = (name: string, text: string) => `  ${name.padEnd(14)}${text}`;
  return [
    `\nConcord is running${dev ? ' for development' : ''}.`,
    line('Portal', origin),
    ...(settings.seed === 'demo'
      ? [
          line('A company', `${protocol}//acme.${host}`),
          line('Log in as', 'caller@acme.test, manager@borealis.test or super@concord.test, password Concord1!'),
        ]
      : []),
    mailPage
      ? line('Mail', `${mailPage}, also that to the network (${network_email})`)
      : line('Mail', `by ${placeOf(settings.smtp_url)}; that to the network goes to ${network_email}`),
    ...(inbound ? [line('Replies', `smtp://${addressOf(inbound)}, to addresses of ${inbound_domain}`)] : []),
    ...(inbound_imap && settings.worker === 'on'
      ? [line('Replies', `${placeOf(inbound_imap)}, read once a minute, to addresses of ${inbound_domain}`)]
      : []),
    '  Press Ctrl-C to stop everything.\n',
  ];
}
