import { Checkbox } from '@/components/form/choices';
import { TextLink } from '@/components/ui/text-link';

type Props = { url?: string; agreed?: boolean };

/** The privacy-policy checkbox (spec 1 §5); links the policy if its address is configured. */
export function PrivacyCheckbox({ url, agreed }: Props) {
  const policy = url ? (
    <TextLink href={url} external>
      privacy policy
    </TextLink>
  ) : (
    'privacy policy'
  );
  return <Checkbox name="agree_confirm" label={<>I accept the terms of the {policy}.</>} defaultChecked={agreed} />;
}
