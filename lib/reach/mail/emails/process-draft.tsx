import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { fullName } from '@/lib/shared/format';
import { pagePath } from '@/lib/shared/paths';
import { defineEmail } from '../define-email';
import { draftFacts, movedOn, sampleDraft } from '../draft-facts';
import { Button, ContactLink, DescriptionList, Layout, Note, Quote, Text } from '../layout';
import { SAMPLE_LINK } from '../samples';

/** Sent to the network operator: a manager asks for the release of changed fields (rule: processes.draft-release). */
export const processDraft = defineEmail({
  async load(db, { draft_id }: EmailProps['process_draft']) {
    const facts = await draftFacts(db, draft_id);
    if (!facts) return null;
    const path = pagePath('/super_admin/companies/[company_id]/documents/[document_id]/draft', {
      company_id: facts.company.id,
      document_id: facts.document_id,
    });
    return { ...facts, link: new URL(path, settings.app_url).href };
  },
  subject: ({ company, process }) => `${company.name} asks for the release of ${process}`,
  reply_to: ({ asker }) => ({ name: fullName(asker), email: asker.email }),
  obsoleteReason: ({ status }) => movedOn(status, ['waiting']),
  samples: { Asked: { ...sampleDraft('waiting'), link: SAMPLE_LINK } },
  Body: ({ company, process, asker, note, link }) => (
    <Layout
      title={`${company.name} has changed the fields of ${process}`}
      preview="The changes wait for their release."
      because={`you look after the members of ${settings.network_name}`}
    >
      <Text>Partners use the form as before until you release the changes.</Text>
      <DescriptionList
        items={{
          Company: company.name,
          Process: process,
          'Asked by': fullName(asker) || asker.email,
          Email: <ContactLink mail={asker.email} />,
        }}
      />
      {note && <Quote>{note}</Quote>}
      <Button to={link}>See the changes</Button>
      <Note>Reply to this email to write to {fullName(asker) || asker.email}.</Note>
    </Layout>
  ),
});
