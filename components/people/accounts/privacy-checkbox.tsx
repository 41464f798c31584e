import { Checkbox } from '@/components/form/choices';
import { TextLink } from '@/components/ui/text-link';

type Props = {
  /** The network's policy, or the portal's own page about what it stores. */ url: string;
  agreed?: boolean;
};

/** Opens the policy in a new tab, so that what was entered stays (spec 1 §5). */
export const PrivacyCheckbox = ({ url, agreed }: Props) => (
  <Checkbox
    name="agree_confirm"
    label={
      <>
        I accept the terms of the{' '}
        <TextLink href={url} external>
          privacy policy
        </TextLink>
        .
      </>
    }
    defaultChecked={agreed}
  />
);
