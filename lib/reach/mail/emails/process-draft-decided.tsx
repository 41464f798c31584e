import { settings } from '@/lib/platform/settings';
import type { EmailProps } from '@/lib/shared/email-props';
import { pagePath } from '@/lib/shared/paths';
import { siteUrl } from '@/lib/shared/sites';
import { defineEmail } from '../define-email';
import { draftFacts, movedOn, sampleDraft } from '../draft-facts';
import { Button, DescriptionList, Layout, Note, Quote, Text } from '../layout';
import { SAMPLE_LINK } from '../samples';

/** To the manager who asked: the fields are released, or not and why (rule: processes.draft-release). */
export const processDraftDecided = defineEmail({
  async load(db, { draft_id }: EmailProps['process_draft_decided']) {
    const facts = await draftFacts(db, draft_id);
    if (!facts) return null;
    const { slug } = facts.company;
    const path = pagePath(
      facts.status === 'released'
        ? '/admin/inbound_process/[document_id]'
        : '/admin/inbound_process/[document_id]/fields',
      { document_id: facts.document_id },
    );
    return { ...facts, isReleased: facts.status === 'released', link: siteUrl(settings.app_url, slug, path) };
  },
  subject: ({ process, isReleased }) =>
    isReleased ? `Your changes of ${process} are released` : `Your changes of ${process} are not released`,
  reply_to: () => ({ name: settings.network_name, email: settings.network_email }),
  obsoleteReason: ({ status }) => movedOn(status, ['released', 'refused']),
  samples: {
    Released: { ...sampleDraft('released'), isReleased: true, link: SAMPLE_LINK },
    'Not released': { ...sampleDraft('refused'), isReleased: false, link: SAMPLE_LINK },
  },
  Body: ({ process, asker, isReleased, reason, version, link }) => (
    <Layout
      title={isReleased ? `${process} has its new fields` : `The changes of ${process} are not released`}
      preview={reason ?? 'Partners now use the form with your changes.'}
      because="you asked the network to release these changes"
    >
      <Text>
        {asker.first_name && `${asker.first_name}, `}
        {settings.network_name}{' '}
        {isReleased
          ? 'has released your changes. Partners now use the form with them.'
          : 'has not released your changes. Your draft is kept: change it, and ask again.'}
      </Text>
      {reason && <Quote>{reason}</Quote>}
      <DescriptionList items={{ Process: process, Version: version }} />
      <Button to={link}>{isReleased ? 'See the process' : 'Open the draft'}</Button>
      <Note>Reply to this email if you have questions.</Note>
    </Layout>
  ),
});
