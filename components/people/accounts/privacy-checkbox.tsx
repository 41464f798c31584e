import { Checkbox } from '@/components/form/choices';
import { TextLink } from '@/components/ui/text-link';

type Props = {
  url?: string;
  /** The network’s mailbox, which sends the policy where no address is set. */ contact: string;
  agreed?: boolean;
};

/** The privacy-policy checkbox (spec 1 §5); it links the policy if its address is configured, else says where to get it. */
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
