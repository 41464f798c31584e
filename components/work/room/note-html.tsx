import { CodeBlock } from '@/components/ui/code-block';
import { SanitizedHtml } from '@/components/ui/sanitized-html';
import { withDirections } from '@/lib/shared/text-direction';
import { noteBlocks } from './note-blocks';

/** Text of a note or an answer. Only pass HTML from the server that `sanitizeRichText` has sanitized. */
export const NoteHtml = ({ html }: { html: string }) =>
  noteBlocks(html).map((block, at) =>
    'code' in block ? (
      <CodeBlock key={at} code={block.code} />
    ) : (
      <SanitizedHtml key={at} html={withDirections(block.html)} />
    ),
  );
