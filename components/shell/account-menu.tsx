'use client';
import { ArrowLeftRight, Award, LogOut, Monitor, Moon, Sun, UserRound } from '@/components/ui/icons';
import { Initials } from '@/components/ui/initials';
import { Menu, type MenuEntry } from '@/components/ui/menu';
import { VisuallyHidden } from '@/components/ui/visually-hidden';
import { logOut } from '@/lib/client/sign-out';
import { THEMES, type Theme } from '@/lib/shared/theme';
import type { NavLink, ShellUser } from './links';
import { useTheme } from './theme';

const ICONS = { system: Monitor, light: Sun, dark: Moon };

type Props = {
  user: ShellUser;
  membership?: NavLink;
  /** Entries that the header has no room for in narrow windows; it has the others itself. */
  overflow?: 'log out' | 'profile and log out';
};

export function AccountMenu({ user, membership, overflow }: Props) {
  const [theme, setTheme] = useTheme();
  const below = overflow === 'log out' ? 'lg:hidden' : 'xl:hidden';
  const entries: MenuEntry[] = [
    ...(membership ? [{ ...membership, icon: Award, className: 'xl:hidden' }] : []),
    ...(user.switches ? [{ label: 'Switch company', icon: ArrowLeftRight, href: '/profile/companies' }] : []),
    ...(overflow === 'profile and log out'
      ? [{ label: 'Profile', icon: UserRound, href: '/profile', className: below }]
      : []),
    ...(overflow ? [{ label: 'Log out', icon: LogOut, onSelect: () => void logOut(), className: below }] : []),
    ...Object.entries(THEMES).map(([key, label]) => ({
      label: `${label} theme`,
      icon: ICONS[key as Theme],
      checked: theme === key,
      onSelect: () => setTheme(key as Theme),
    })),
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
