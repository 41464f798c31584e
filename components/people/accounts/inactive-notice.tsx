import { Alert } from '@/components/ui/alert';
import { Screen } from '@/components/shell/screen';
import { TextLink } from '@/components/ui/text-link';

export function InactiveNotice({ contact }: { contact: string }) {
  return (
    <Screen narrow title="Account disabled">
      <Alert level="danger">
        Your account is disabled. Contact <TextLink href={`mailto:${contact}`}>{contact}</TextLink> to re-activate.
      </Alert>
    </Screen>
  );
}
