/* eslint-disable @next/next/no-head-element -- a letter is a document of its own, not a page */
import type { CSSProperties, ReactNode } from 'react';
import { config } from '@/lib/core/config';

/* Colours that hold on white, and on the dark ground that mail programs put instead. */
const INK = '#1b2733';
const QUIET = '#5b6875';
const ACCENT = '#0f6b66';
const LINE = '#d9e0e6';
const FONT = "-apple-system, 'Segoe UI', Inter, Roboto, Helvetica, Arial, sans-serif";

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #11181e !important; }
  .sheet { background: #1a232b !important; border-color: #33404b !important; }
  .ink { color: #e8edf1 !important; }
  .quiet { color: #a8b4bf !important; }
  .line { border-color: #33404b !important; }
  .accent { color: #5cc4bd !important; }
}
@media (max-width: 620px) { .sheet { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; } .pad { padding: 20px !important; } }
`;

type LayoutProps = {
  title: string;
  /** What inboxes show beside the subject. */
  preview: string;
  children: ReactNode;
  /** Why the reader gets this letter. */
  reason: string;
};

/** The one letter: a 600 px column, 16 px text, one heading, one button. */
export function Layout({ title, preview, children, reason }: LayoutProps) {
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
        <div data-skip-in-text="true" style={{ display: 'none', overflow: 'hidden', maxHeight: 0, opacity: 0 }}>{preview}</div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '16px 0' }}>
                <table role="presentation" className="sheet" width="100%" cellPadding={0} cellSpacing={0} border={0} style={SHEET}>
                  <tbody>
                    <tr>
                      <td className="pad" style={{ padding: '28px 32px' }}>
                        <h1 className="ink" style={{ margin: '0 0 16px', fontSize: 20, lineHeight: '28px', fontWeight: 600, color: INK }}>{title}</h1>
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p className="quiet" style={{ margin: '16px 24px 0', maxWidth: 552, fontSize: 13, lineHeight: '20px', color: QUIET, textAlign: 'left' }}>
                  {reason} Sent by {config.network_name}.
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const SHEET: CSSProperties = { maxWidth: 600, background: '#ffffff', border: `1px solid ${LINE}`, borderRadius: 8 };

/** A paragraph. */
export function Text({ children }: { children: ReactNode }) {
  return <p className="ink" style={{ margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: INK }}>{children}</p>;
}

/** A remark in smaller, quieter type. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="quiet" style={{ margin: '0 0 16px', fontSize: 14, lineHeight: '21px', color: QUIET }}>{children}</p>;
}

/** What somebody wrote, with its own line breaks. */
export function Quote({ children }: { children: string }) {
  return (
    <div className="ink line" style={{ margin: '0 0 16px', padding: '4px 0 4px 14px', borderLeft: `3px solid ${LINE}`, fontSize: 16, lineHeight: '24px', color: INK, wordBreak: 'break-word' }}>
      <Lines text={children} />
    </div>
  );
}

/** Label and value in rows; empty values are left out. */
export function Facts({ of }: { of: Record<string, ReactNode> }) {
  const rows = Object.entries(of).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '0 0 20px', fontSize: 16, lineHeight: '24px' }}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td className="quiet line" valign="top" style={{ ...CELL, width: '36%', paddingRight: 12, color: QUIET }}>{`${label}: `}</td>
            <td className="ink line" valign="top" style={{ ...CELL, color: INK, wordBreak: 'break-word' }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CELL: CSSProperties = { padding: '7px 0', borderBottom: `1px solid ${LINE}` };

/** The letter's one button. */
export function Button({ to, children }: { to: string; children: string }) {
  return (
    <p style={{ margin: '4px 0 20px' }}>
      <a href={to} style={{ display: 'inline-block', padding: '13px 24px', borderRadius: 8, background: ACCENT, color: '#ffffff', fontSize: 16, lineHeight: '22px', fontWeight: 600, textDecoration: 'none' }}>{children}</a>
    </p>
  );
}

/** A mail address or a telephone number that a tap opens; without a link where it would not be one. */
export function Tap({ mail, phone }: { mail?: string | null; phone?: string | null }) {
  const to = mail ? `mailto:${encodeURIComponent(mail).replace(/%40/g, '@')}` : `tel:${(phone ?? '').replace(/^[A-Z]{2}: /, '').replace(/[^+\d]/g, '')}`;
  const shown = mail ?? phone;
  return shown ? <a className="accent" href={to} style={{ color: ACCENT }}>{shown}</a> : null;
}

function Lines({ text }: { text: string }) {
  return text.split(/\r\n|\r|\n/).map((line, index) => <span key={index}>{index > 0 && <br />}{line}</span>);
}

/* One for all: each weighs much and is slow to make. */
const MOMENT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' });

/** A moment in words that every country reads alike: "21 Nov 2026, 14:05 UTC". */
export const when = (moment: Date): string => `${MOMENT.format(moment)} UTC`;
