import 'server-only';
import { z } from 'zod';
import { query } from '@/lib/platform/operation/operation';
import { linksIn, sanitizeRichText, sanitizeWithLayout } from '@/lib/platform/operation/rich-text';
import { superAdmin } from '@/lib/shared/gates';
import { textOf } from './process-fields';
import { RichTextLinkResource } from './resources';

const MAX_PAGE = textOf('document_html').max;

/** Previews a static page, sanitized as its readers will see it (rule: input.html). */
export const previewPage = query({
  who: superAdmin,
  input: z.object({ document_html: z.string('Enter the HTML.').max(MAX_PAGE, `Use at most ${MAX_PAGE} characters.`) }),
  output: () =>
    z.strictObject({
      static_document: z.string(),
      static_layout: z.string().nullable(),
      static_links: z.array(RichTextLinkResource),
    }),
  run: async (_, { document_html }) => ({
    static_document: sanitizeRichText(document_html),
    static_layout: sanitizeWithLayout(document_html),
    static_links: linksIn(document_html),
  }),
});
