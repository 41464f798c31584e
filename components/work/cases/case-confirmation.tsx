import type { ComponentProps, ReactNode } from 'react';
import { AfterSending } from '@/components/intake/processes/after-sending';
import { RequestDetails } from '@/components/intake/processes/request-details';
import { Screen } from '@/components/shell/screen';
import { Alert } from '@/components/ui/alert';
import { LinkButton } from '@/components/ui/link-button';
import { TextLink } from '@/components/ui/text-link';
import { partnerName } from '@/lib/shared/format';
import { MEMBER_HOME } from '@/lib/shared/home-path';

type Props = {
  message: string;
  sent: ComponentProps<typeof RequestDetails>['sent'];
  /** Address of the form that the case was sent with. */
  form: string;
  room: ReactNode;
};

/** Request Details of a case after sending, with its room for what was forgotten (rule: cases.details-after). */
export function CaseConfirmation({ message, sent, form, room }: Props) {
  return (
    <Screen
      title="Request Details"
      back={<TextLink href={MEMBER_HOME}>Dashboard</TextLink>}
      narrow
      aside={
        <AfterSending
          partner={partnerName(sent.receiver)}
          email={sent.email}
          instructions={sent.escalation_instructions}
          sample={false}
        />
      }
    >
      <Alert level="success" live>
        {message}
      </Alert>
      <RequestDetails sent={sent} another={<LinkButton href={form}>Open another case</LinkButton>} />
      {room}
    </Screen>
  );
}
