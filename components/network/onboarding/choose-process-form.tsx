'use client';
import { RadioCards } from '@/components/form/choices';
import { Select } from '@/components/form/select';
import { DOCUMENT_TYPES, type ProcessType } from '@/lib/shared/enums';
import { StepForm } from './step-form';

type Props = {
  vhost: string;
  email: string;
  group: string;
  processes: { id: number; name: string; document_type: ProcessType }[];
  back: string;
};

export function ChooseProcessForm({ vhost, email, group, processes, back }: Props) {
  return (
    <StepForm
      to={`/api/onboarding/${vhost}/register/existing`}
      label="Process"
      action="Submit"
      draftKey={`choice-${vhost}-${email}`}
      once
      back={back}
      transform={(body) => body}
    >
      <Select
        name="document_id"
        label="Process"
        hint={`It receives the cases of ${group}.`}
        defaultValue={processes[0]?.id ?? 0}
        options={[
          ...processes.map(({ id, name, document_type }) => ({
            value: String(id),
            label: `${name} (${DOCUMENT_TYPES[document_type]})`,
          })),
          { value: '0', label: 'Create a new one for me' },
        ]}
      />
      <RadioCards
        name="user_access"
        label="User access"
        defaultValue="open"
        cards={[
          { value: 'open', label: 'Open', hint: `All users of your company open cases in ${group}.` },
          {
            value: 'restricted',
            label: 'Restricted',
            hint: 'Only the users you choose. You and your business managers are first, and you add others later.',
          },
        ]}
      />
    </StepForm>
  );
}
