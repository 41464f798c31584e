/* oxlint-disable @next/next/no-head-element -- an email is a document of its own, not a page */
import type { CSSProperties, ReactNode } from 'react';
import { settings } from '@/lib/platform/settings';
import { phoneLink } from '@/lib/shared/phone';
import { shownPhone } from '@/lib/shared/phone-number';
import { emailTime } from '@/lib/shared/reader-time';
import { ACCENT, FONT, INK, LINE, MUTED } from './style';
import { Header } from './header';
import { STRANGER, type Addressee } from './addressee';
import type { MailParty } from './parties';

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #11181e !important; }
  .sheet { background: #1a232b !important; border-color: #33404b !important; }
  .ink { color: #e8edf1 !important; }
  .quiet { color: #a8b4bf !important; }
  .line { border-color: #33404b !important; }
  .accent { color: #5cc4bd !important; }
  .accent-border { color: #5cc4bd !important; border-color: #5cc4bd !important; }
}
@media (max-width: 620px) { .sheet { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; } .pad { padding: 20px !important; } }
`;

type LayoutProps = {
  title: string;
  preview: string;
  children: ReactNode;
  /** Completes "You're receiving this email because". */
  because: string;
  parties?: MailParty[];
  to?: Addressee;
};

export function Layout({ title, preview, children, because, parties = [], to = STRANGER }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: DARK }} />
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, background: '#f2f5f7', fontFamily: FONT }}>
        <div data-skip-in-text="true" style={{ display: 'none', overflow: 'hidden', maxHeight: 0, opacity: 0 }}>
          {preview}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '16px 0' }}>
                <table
                  role="presentation"
                  className="sheet"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={SHEET}
                >
                  <tbody>
                    <tr>
                      <td className="pad line" style={{ padding: '14px 32px', borderBottom: `1px solid ${LINE}` }}>
                        <Header parties={parties} />
                      </td>
                    </tr>
                    <tr>
                      <td className="pad" style={{ padding: '28px 32px' }}>
                        <h1
                          className="ink"
                          style={{ margin: '0 0 16px', fontSize: 20, lineHeight: '28px', fontWeight: 600, color: INK }}
                        >
                          {title}
                        </h1>
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p className="quiet" style={BELOW}>
                  You're receiving this email because {because}. Sent by {settings.network_name}.
                  {to.stands_in_for && ` ${to.stands_in_for} is away, and you stand in.`}
                  {to.time_zone && ` Times are in ${to.time_zone.replaceAll('_', ' ')}.`}
                  {to.manage_url && (
                    <>
                      {' '}
                      <a className="quiet" href={to.manage_url} style={{ color: MUTED }}>
                        Manage notifications
                      </a>
                    </>
                  )}
                </p>
                {to.can_reply && (
                  <p className="ink" style={{ ...BELOW, fontWeight: 600, color: INK }}>
                    Reply to this email to add a note.
                  </p>
                )}
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const BELOW: CSSProperties = {
  margin: '16px 24px 0',
  maxWidth: 552,
  fontSize: 13,
  lineHeight: '20px',
  color: MUTED,
  textAlign: 'left',
};
const SHEET: CSSProperties = { maxWidth: 600, background: '#ffffff', border: `1px solid ${LINE}`, borderRadius: 8 };

export function Text({ children }: { children: ReactNode }) {
  return (
    <p className="ink" style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: INK }}>
      {children}
    </p>
  );
}

export function Note({ children }: { children: ReactNode }) {
  return (
    <p className="quiet" style={{ margin: '0 0 16px', fontSize: 14, lineHeight: '21px', color: MUTED }}>
      {children}
    </p>
  );
}

export function Quote({ children }: { children: string }) {
  return (
    <div
      className="ink line"
      style={{
        margin: '0 0 16px',
        padding: '4px 0 4px 14px',
        borderLeft: `3px solid ${LINE}`,
        fontSize: 16,
        lineHeight: '24px',
        color: INK,
        wordBreak: 'break-word',
      }}
    >
      <Lines text={children} />
    </div>
  );
}

/** The HTML must already be sanitized. */
export function Html({ children }: { children: string }) {
  return (
    <div
      className="ink"
      style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: INK }}
      dangerouslySetInnerHTML={{ __html: children }}
    />
  );
}

const NOTHING: unknown[] = [null, undefined, false, ''];

export function DescriptionList({ items }: { items: Record<string, ReactNode> }) {
  const rows = Object.entries(items).filter(([, value]) => !NOTHING.includes(value));
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: '0 0 20px', fontSize: 16, lineHeight: '24px' }}
    >
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td
              className="quiet line"
              valign="top"
              style={{ ...CELL, width: '36%', paddingRight: 12, color: MUTED }}
            >{`${label}: `}</td>
            <td className="ink line" valign="top" style={{ ...CELL, color: INK, wordBreak: 'break-word' }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CELL: CSSProperties = { padding: '7px 0', borderBottom: `1px solid ${LINE}` };

type ButtonProps = { to: string; children: string; secondary?: boolean };

export function Button({ to, children, secondary = false }: ButtonProps) {
  const look = secondary ? { color: ACCENT } : { background: ACCENT, color: '#ffffff' };
  return (
    <p style={{ margin: '4px 0 16px' }}>
      <a href={to} className={secondary ? 'accent-border' : undefined} style={{ ...BUTTON, ...look }}>
        {children}
      </a>
    </p>
  );
}

const BUTTON: CSSProperties = {
  display: 'inline-block',
  padding: '12px 23px',
  border: `1px solid ${ACCENT}`,
  borderRadius: 8,
  fontSize: 16,
  lineHeight: '22px',
  fontWeight: 600,
  textDecoration: 'none',
};

export function ContactLink({ mail, phone }: { mail?: string | null; phone?: string | null }) {
  const to = mail ? `mailto:${encodeURIComponent(mail).replace(/%40/g, '@')}` : phoneLink(phone ?? '');
  const text = mail ?? (phone && shownPhone(phone));
  if (!to) return <>{text}</>;
  return (
    <a className="accent" href={to} style={{ color: ACCENT }}>
      {text}
    </a>
  );
}

function Lines({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ));
}

/** Date format of all emails: "Nov 21, 2026, 22:35 UTC", or in the reader's own time zone "21 Nov 2026, 23:35". */
export const when = (timestamp: Date, { time_zone }: Addressee = STRANGER): string => emailTime(timestamp, time_zone);
