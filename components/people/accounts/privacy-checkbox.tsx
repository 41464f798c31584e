import { Checkbox } from '@/components/form/choices';
import { TextLink } from '@/components/ui/text-link';

type Props = {
  url?: string;
  /** The network's mailbox, which sends the policy when no address is configured. */ contact: string;
  agreed?: boolean;
};

/** Links the privacy policy if its address is configured, and otherwise says where to get it (spec 1 §5). */
export function PrivacyCheckbox({ url, contact, agreed }: Props) {
  const policy = url ? (
    <TextLink href={url} external>
      privacy policy
    </TextLink>
  ) : (
    'privacy policy'
  );
  return (
    <Checkbox
      name="agree_confirm"
      label={<>I accept the terms of the {policy}.</>}
      hint={
        url ? undefined : (
          <>
            You get the policy from <TextLink href={`mailto:${contact}`}>{contact}</TextLink>
          </>
        )
      }
      defaultChecked={agreed}
    />
  );
}
