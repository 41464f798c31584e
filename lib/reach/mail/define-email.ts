import 'server-only';
import { render, toPlainText } from '@react-email/render';
import type { FormatCallback } from 'html-to-text';
import type { ReactElement } from 'react';
import type { Db } from '@/db/client';
import type { Recipient } from '@/lib/platform/operation/outbox';
import { STRANGER, type Addressee } from './addressee';
import { logoCid, type MailParty } from './parties';

type Attachment = { filename: string; content: Uint8Array; type: string };

export type RenderedEmail = {
  subject: string;
  html: string;
  text: string;
  reply_to: Recipient | null;
  case_token: string | null;
  /** Value of Auto-Submitted (RFC 3834); null for what a person caused. */
  automatic: 'auto-generated' | 'auto-replied' | null;
  images: { cid: string; content: Uint8Array; filename: string }[];
  attachments: Attachment[];
  obsoleteReason: string | null;
};

type Spec<P, F> = {
  /** Reads the email's data in one query; null when its subject no longer exists. */
  load: (db: Db, props: P) => Promise<F | null>;
  subject: (facts: F, to: Addressee) => string;
  Body: (facts: F, to: Addressee) => ReactElement;
  /** Invented facts by what they show, for the preview that network staff see (rule: mail.previews). */
  samples: Record<string, NoInfer<F>>;
  reply_to?: (facts: F) => Recipient | null;
  parties?: (facts: F) => MailParty[];
  attachments?: (facts: F) => Attachment[];
  case_token?: (facts: F) => string;
  obsoleteReason?: (facts: F) => string | null;
  /** Set for reminders and notices; `reply` for an answer to a mail that came in (RFC 3834). */
  automatic?: true | 'reply';
  /** A missing subject is not an error: unknown addresses cost the same work but get no email. */
  optional?: boolean;
};

type Sample = Pick<RenderedEmail, 'subject' | 'html' | 'text'> & { shows: string };

export type Email<P> = {
  render: (db: Db, props: P, to?: Addressee) => Promise<RenderedEmail | null>;
  samples: () => Promise<Sample[]>;
  /** True when nothing would be sent any more. */
  isObsolete: (db: Db, props: P) => Promise<boolean>;
  optional: boolean;
};

/** Defines an email: one component rendered to HTML and text (rule: mail.form). */
export function defineEmail<P, F>(spec: Spec<P, F>): Email<P> {
  return {
    optional: spec.optional ?? false,
    async render(db, props, to = STRANGER) {
      const facts = await spec.load(db, props);
      if (!facts) return null;
      return {
        ...partsOf(spec, facts),
        ...(await textsOf(spec, facts, to)),
        automatic: spec.automatic ? (spec.automatic === 'reply' ? 'auto-replied' : 'auto-generated') : null,
      };
    },
    async isObsolete(db, props) {
      const facts = await spec.load(db, props);
      return !facts || Boolean(spec.obsoleteReason?.(facts));
    },
    samples: () =>
      Promise.all(
        Object.entries(spec.samples).map(async ([shows, facts]) => ({
          shows,
          ...(await textsOf(spec, facts, STRANGER)),
        })),
      ),
  };
}

async function textsOf<P, F>({ subject, Body }: Spec<P, F>, facts: F, to: Addressee) {
  const html = await render(Body(facts, to));
  return {
    subject: oneLine(subject(facts, to), MAX_SUBJECT),
    html,
    text: toPlainText(html, { wordwrap: 78, selectors: PLAIN, formatters: { noteCell, superscript } }),
  };
}

function partsOf<P, F>(spec: Spec<P, F>, facts: F) {
  return {
    reply_to: spec.reply_to?.(facts) ?? null,
    case_token: spec.case_token?.(facts) ?? null,
    images: imagesOf(spec.parties?.(facts)),
    attachments: spec.attachments?.(facts) ?? [],
    obsoleteReason: spec.obsoleteReason?.(facts) ?? null,
  };
}

const imagesOf = (parties: MailParty[] = []): RenderedEmail['images'] =>
  parties.flatMap(({ logo }, index) =>
    logo ? [{ cid: logoCid(index), content: logo, filename: `logo-${index + 1}.png` }] : [],
  );

/** In plain text, " | " separates the cells of a row in a note's table (rule: room.plain-text). */
const noteCell: FormatCallback = (element, walk, builder) => {
  builder.addInline(' | ');
  walk(element.children, builder);
};
const superscript: FormatCallback = (element, walk, builder) => {
  builder.addInline('^');
  walk(element.children, builder);
};

/** In plain text, each table row is one line, "Label: value". */
const PLAIN = [
  { selector: 'td', format: 'inline' },
  { selector: 'th', format: 'inline' },
  { selector: '.next', format: 'noteCell' },
  { selector: 'sup', format: 'superscript' },
  { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'a.accent', format: 'anchor', options: { ignoreHref: true } },
];

export const MAX_SUBJECT = 200;

/** Single-line header text without control characters, which prevents header injection (rule: mail.form). */
export function oneLine(text: string, maxLength = 120): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= maxLength) return line;
  // Half of a surrogate pair is no character.
  return `${line
    .slice(0, maxLength - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/** First line that somebody wrote, for the preview that mail programs show beside the subject. */
export const firstLine = (text: string | null | undefined): string =>
  oneLine((text ?? '').split(/\r\n|\r|\n/).find((line) => oneLine(line)) ?? '', 150);
