import { type CaseFacts, caseFacts, caseParties, otherCompany, receiverName } from '../case-facts';
import { caseSubject } from '../case-subject';
import { DescriptionList, Layout, Text } from '../layout';
import type { CaseSide } from '@/lib/work/cases/policy';
import { defineEmail } from '../define-email';
import { sampleCase } from '../samples';
import type { EmailProps } from '@/lib/shared/email-props';

type BodyProps = { theCase: CaseFacts; side: CaseSide; holder: string; placed: boolean };

/** Sent to both sides: a company keeps the case from removal, or no longer does (rule: cases.hold). */
export const caseHold = defineEmail({
  async load(db, { case_id, to: side, company_id, placed }: EmailProps['case_hold']) {
    const theCase = await caseFacts(db, case_id);
    return (
      theCase && {
        theCase,
        side,
        holder: (theCase.ids.company === company_id ? theCase.company : theCase.receiver).name,
        placed,
      }
    );
  },
  subject: ({ theCase, side, placed }) =>
    caseSubject(placed ? 'Legal hold:' : 'Legal hold lifted:', theCase, otherCompany(theCase, side)),
  parties: ({ theCase }) => caseParties(theCase),
  case_token: ({ theCase }) => theCase.token,
  automatic: true,
  samples: {
    Placed: { theCase: sampleCase(), side: 'submitter', holder: 'Acme Storage', placed: true },
    Lifted: { theCase: sampleCase(), side: 'receiver', holder: 'Acme Storage', placed: false },
  },
  Body: ({ theCase, side, holder, placed }: BodyProps, to) => (
    <Layout
      to={to}
      parties={caseParties(theCase)}
      title={placed ? 'Legal hold placed' : 'Legal hold lifted'}
      preview={placed ? `${holder} keeps this case from removal.` : `${holder} no longer keeps this case from removal.`}
      because={side === 'submitter' ? 'you submitted this case' : 'this case was sent to you'}
    >
      <Text>
        {placed
          ? `${holder} placed a legal hold on this case. Its customer data, notes and files are kept until the hold is lifted. You need to do nothing.`
          : `${holder} lifted its legal hold on this case. Customer data, notes and files that are past their term are removed, unless the other company holds the case.`}
      </Text>
      <DescriptionList
        items={{
          Case: theCase.internal_case_number,
          'Partner case': theCase.partner_case_number,
          From: theCase.company.name,
          To: receiverName(theCase),
        }}
      />
    </Layout>
  ),
});
