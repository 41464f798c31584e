import 'server-only';
import { render, toPlainText } from '@react-email/render';
import type { ReactElement } from 'react';
import type { Db } from '@/db/client';
import type { Recipient } from '@/lib/core/outbox';

/** A letter ready to send: what stands in it, who a human's reply goes to, and the case whose thread it belongs to. */
export type Composed = {
  subject: string;
  html: string;
  text: string;
  reply_to: Recipient | null;
  case_token: string | null;
  automatic: boolean;
  /** Why it is of no use any more; null while it is. */
  late: string | null;
};

type Spec<P, F> = {
  /** Reads, in one query, what the letter says; null when there is nothing left to write about. */
  load: (db: Db, props: P) => Promise<F | null>;
  subject: (facts: F) => string;
  Body: (facts: F) => ReactElement;
  /** Who answers when the reader presses Reply. */
  reply_to?: (facts: F) => Recipient | null;
  /** The case whose letters form one thread. */
  case_token?: (facts: F) => string;
  /** Why it has come too late, if it has: what it reminds of was done meanwhile. Such a letter is not sent. */
  late?: (facts: F) => string | null;
  /** Nobody wrote it: reminders and notices (RFC 3834). */
  automatic?: boolean;
  /** That there is nothing to write about is no fault: an address nobody has costs the same work, and gets no letter. */
  optional?: boolean;
};

export type Letter<P> = { compose: (db: Db, props: P) => Promise<Composed | null>; optional: boolean };

/** A letter: one component that becomes HTML and text, so that nothing is said twice (ARCHITECTURE 2.4). */
export function letter<P, F>(spec: Spec<P, F>): Letter<P> {
  return {
    optional: spec.optional ?? false,
    async compose(db, props) {
      const facts = await spec.load(db, props);
      if (!facts) return null;
      const html = await render(spec.Body(facts));
      return {
        subject: oneLine(spec.subject(facts), 200),
        html,
        text: toPlainText(html, { wordwrap: 78, selectors: PLAIN }),
        reply_to: spec.reply_to?.(facts) ?? null,
        case_token: spec.case_token?.(facts) ?? null,
        automatic: spec.automatic ?? false,
        late: spec.late?.(facts) ?? null,
      };
    },
  };
}

/** In text a row of facts is one line, "Label: value". */
const PLAIN = [
  { selector: 'td', format: 'inline' },
  { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'a.accent', format: 'anchor', options: { ignoreHref: true } },
];

/** Text for a header: one line, no control characters, so that no header can be added through it (SECURITY, Input). */
export function oneLine(text: string, longest = 120): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line;
}
