import type { CSSProperties } from 'react';
import { settings } from '@/lib/platform/settings';
import { initials } from '@/lib/shared/format';
import { initialsColor } from './initials-color';
import { INK } from './style';
import { logoCid, type MailParty } from './parties';

/** The plain-text version omits the logos; its first line has the names. */
export function Header({ parties }: { parties: MailParty[] }) {
  const cells = parties.length ? parties : [{ name: settings.network_name, logo: null }];
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} data-skip-in-text="true">
      <tbody>
        <tr>
          {cells.map(({ name, logo }, index) => (
            <td key={index} className="ink" valign="middle" style={PARTY}>
              {logo ? (
                <img src={`cid:${logoCid(index)}`} alt={`${name} logo`} height={28} style={LOGO} />
              ) : (
                <span aria-hidden="true" style={{ ...INITIALS, background: initialsColor(name) }}>
                  {initials(name)}
                </span>
              )}
              {name}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const PARTY: CSSProperties = { paddingRight: 24, fontSize: 14, lineHeight: '28px', fontWeight: 600, color: INK };
const LOGO: CSSProperties = { height: 28, maxWidth: 84, marginRight: 8, verticalAlign: 'middle', border: 0 };
const INITIALS: CSSProperties = {
  display: 'inline-block',
  minWidth: 28,
  height: 28,
  marginRight: 8,
  borderRadius: 6,
  color: '#ffffff',
  fontSize: 12,
  textAlign: 'center',
};
