import { Alert } from '@/components/ui/alert';
import { TextLink } from '@/components/ui/text-link';

/** Where a passkey is added that cannot be added on this host (rule: passkeys.relying-party). */
export function PasskeysElsewhere({ landing }: { landing: string }) {
  const { host, hostname } = new URL(landing);
  return (
    <Alert title={`Passkeys are added at ${host}`}>
      Browsers use no passkeys on names below {hostname}.{' '}
      <TextLink href={new URL('/profile', landing).href}>Open your profile at {host}</TextLink> and log in there with
      your password.
    </Alert>
  );
}
