'use client';
import {
  Award,
  LogOut,
  Mail,
  MessageSquareReply,
  Monitor,
  Moon,
  ScrollText,
  Sun,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { Initials } from '@/components/ui/initials';
import { Menu, type MenuEntry } from '@/components/ui/menu';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { logOut } from '@/lib/client/sign-out';
import { THEMES, type Theme } from '@/lib/shared/theme';
import { networkLinks, type NavLink, type ShellUser } from './links';
import { useTheme } from './theme';

const NETWORK_ICONS: Record<string, LucideIcon> = { Mail, Requests: MessageSquareReply, Audit: ScrollText };
const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** Name and company, with links to profile and membership, the theme and logout. */
export function AccountMenu({ user, membership }: { user: ShellUser; membership?: NavLink }) {
  const [theme, setTheme] = useTheme();
  const network = networkLinks(user);
  const entries: MenuEntry[] = [
    { label: 'Profile', icon: UserRound, href: '/profile' },
    ...(membership ? [{ ...membership, icon: Award }] : []),
    ...(network.length
      ? (['line', ...network.map((link) => ({ ...link, icon: NETWORK_ICONS[link.label] }))] as const)
      : []),
    'line',
    ...Object.entries(THEMES).map(([key, label]) => ({
      label: `${label} theme`,
      icon: ICONS[key as Theme],
      checked: theme === key,
      onSelect: () => setTheme(key as Theme),
    })),
    'line',
    { label: 'Logout', icon: LogOut, onSelect: () => void logOut() },
  ];
  const heading = (
    <div className="max-w-64">
      <p className="truncate font-medium">{user.name}</p>
      <p className="truncate text-sm text-ink-soft">{user.company?.name ?? user.email}</p>
    </div>
  );
  const opener = (
    <span className="flex items-center gap-2.5">
      <Initials name={user.name} />
      <VisuallyHidden>Account: </VisuallyHidden>
      <span className="max-w-44 text-left leading-tight max-xl:sr-only xl:block">
        <span className="block truncate">{user.name}</span>
        {user.company && <span className="block truncate text-xs font-normal text-ink-soft">{user.company.name}</span>}
      </span>
    </span>
  );
  return (
    <Menu
      label={`Account: ${user.name}`}
      opener={opener}
      kind="quiet"
      heading={heading}
      entries={entries}
      className="gap-1! px-1.5!"
    />
  );
}
