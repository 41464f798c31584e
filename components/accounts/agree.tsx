import { Checkbox } from '@/components/form/choices';
import { TextLink } from '@/components/ui/text-link';

/** The privacy checkbox (spec 1 §5), with the policy itself where its address is configured. */
export function Agree({ privacy }: { privacy: string }) {
  const policy = privacy ? <TextLink href={privacy} external>privacy policy</TextLink> : 'privacy policy';
  return <Checkbox name="agree_confirm" label={<>I accept the terms of the {policy}.</>} />;
}
