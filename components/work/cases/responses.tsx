import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Code } from '@/components/ui/code';
import { DescriptionList } from '@/components/ui/description-list';
import { LinkedText } from '@/components/ui/linked-text';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { Time } from '@/components/ui/time';
import { isAssigning } from '@/lib/work/cases/policy';
import { RESPONSE_TYPES, type ResponseType } from '@/lib/shared/enums';
import { withDirections } from '@/lib/shared/text-direction';
import { EngineerContact } from './engineer-contact';
import type { CaseResponse } from '@/lib/work/cases/resources';

const TEXT_LABELS: Record<ResponseType, string> = {
  approval: 'Next steps',
  rejection: 'Reason',
  'information-request': 'Question',
  'information-response': 'Information',
  handover: 'Note',
};

type Props = { responses: CaseResponse[]; title?: string; filesOf?: (response: CaseResponse) => ReactNode };

/** Shows the latest answer first (spec 1 §2 "previous response data"). */
export function Responses({ responses, title, filesOf }: Props) {
  if (!responses.length) return null;
  return (
    <Card title={title ?? (responses.length === 1 ? 'Response' : 'Responses')}>
      <ol className="divide-y divide-line">
        {[...responses].reverse().map((response) => (
          <li key={response.id} className="py-4 first:pt-0 last:pb-0">
            <p className="mb-2 font-medium">
              {RESPONSE_TYPES[response.type]}{' '}
              <span className="font-normal text-ink-soft">
                <Time at={response.created_at} />
              </span>
            </p>
            <ResponseFacts response={response} />
            {filesOf?.(response)}
          </li>
        ))}
      </ol>
    </Card>
  );
}

type FactsProps = {
  response: CaseResponse;
  /** Replaces the answer's text. */
  text?: ReactNode;
};

export function ResponseFacts({ response, text = textOf(response) }: FactsProps) {
  const { engineer_email, engineer_phone } = response;
  return (
    <DescriptionList
      of={[
        [TEXT_LABELS[response.type], text],
        ['Partner Case#', response.case_number && <Code key="number">{response.case_number}</Code>],
        [isAssigning(response) ? 'Assigned engineer' : 'Asked by', response.engineer_name],
        [
          'Contact',
          (engineer_email || engineer_phone) && (
            <EngineerContact key="contact" email={engineer_email} phone={engineer_phone} />
          ),
        ],
        ['Reviewed by', [response.reviewer_name, response.reviewer_email].filter(Boolean).join(', ')],
      ]}
    />
  );
}

function textOf({ next_steps, additional_information, body }: CaseResponse): ReactNode {
  if (body)
    return (
      <div className="whitespace-normal">
        <SanitizedHtml html={withDirections(body)} />
      </div>
    );
  const text = next_steps ?? additional_information;
  return text && <LinkedText text={text} />;
}
