'use client';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject, type ReactNode } from 'react';
import { buttonLook, IconButton } from '@/components/ui/button';
import { ChevronDown, Menu as MenuIcon, X } from '@/components/ui/icons';
import { Waits } from '@/components/ui/count';
import { Logo } from '@/components/ui/logo';
import { NewTabLink } from '@/components/ui/new-tab-link';
import { logOut } from '@/lib/client/sign-out';
import { classes } from '@/lib/shared/classes';
import { AccountMenu } from './account-menu';
import type { Total } from '@/lib/shared/page';
import { Mark } from './mark';
import {
  adminLinks,
  hasAdminMenu,
  headerLinks,
  membershipLink,
  networkLinks,
  type NavLink,
  type PanelLink,
  type ShellLinks,
  type ShellUser,
} from './links';
import { PaletteOpener } from './palette-opener';
import { homePath, MEMBER_HOME } from '@/lib/shared/home-path';

const loadTiles = () => import('./panel-tiles');
/** A failure shows when the panel opens. */
const loadAhead = () => void loadTiles().catch(() => undefined);
const PanelTiles = dynamic(() => loadTiles().then((part) => part.PanelTiles), {
  ssr: false,
  loading: () => <div className="h-20" />,
});

type Props = {
  user: ShellUser;
  /** Pending work by address (rule: screens.menu-counts). */
  counts?: Record<string, Total>;
  links: ShellLinks;
  brand: string;
  /** False for limited companies (spec 1 §6). */ partnerSearch?: boolean;
};

type Panel = 'tiles' | 'menu';

const sumOf = (totals: Total[]): Total => ({
  total: totals.reduce((sum, { total }) => sum + total, 0),
  total_is_exact: totals.every(({ total_is_exact }) => total_is_exact !== false),
});
const NAV =
  'inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1 rounded-md px-2.5 whitespace-nowrap text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink';

const BEFORE_ADMIN = [MEMBER_HOME, '/my-cases'];

function panelOf(user: ShellUser): { label: string; links: PanelLink[] } | undefined {
  const [label, links] = hasAdminMenu(user)
    ? ['Admin', adminLinks(!!user.company?.limited)]
    : ['More', networkLinks(user)];
  return links.length ? { label, links } : undefined;
}

/** Escape closes the open panel and focuses its button; a press elsewhere closes it too. */
function useDismissal(open: Panel | undefined, bar: RefObject<HTMLElement | null>, close: () => void): void {
  const dismiss = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const keyed = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      dismiss();
      bar.current?.querySelector<HTMLElement>(`[data-opens=${open}]`)?.focus();
    };
    const pressed = ({ target }: PointerEvent) => !bar.current?.contains(target as Node) && dismiss();
    document.addEventListener('keydown', keyed);
    document.addEventListener('pointerdown', pressed);
    return () => {
      document.removeEventListener('keydown', keyed);
      document.removeEventListener('pointerdown', pressed);
    };
  }, [open, bar]);
}

export function Header({ user, counts = {}, links, brand, partnerSearch }: Props) {
  const path = usePathname();
  const [opened, setOpened] = useState<{ which: Panel; at: string }>();
  const bar = useRef<HTMLElement>(null);
  const id = useId();
  // A route change closes the open panel.
  const open = opened?.at === path ? opened.which : undefined;
  useDismissal(open, bar, () => setOpened(undefined));
  const toggle = (which: Panel) => setOpened(open === which ? undefined : { which, at: path });
  const home = homePath(user.role);
  const all = headerLinks(user, links);
  const isStaff = user.role === 'super_admin';
  const first = all.filter(({ href }) => (isStaff ? href !== '/profile' : BEFORE_ADMIN.includes(href)));
  const rest = all.filter((link) => !first.includes(link));
  const membership = membershipLink(user, links);
  const panel = panelOf(user);
  const opener = panel && (
    <button
      type="button"
      data-opens="tiles"
      aria-expanded={open === 'tiles'}
      aria-controls={`${id}-tiles`}
      className={classes(
        NAV,
        (open === 'tiles' ||
          (isStaff ? panel.links.some(({ href }) => path.startsWith(href)) : path.startsWith('/admin'))) &&
          'bg-accent-soft font-medium text-accent-ink',
      )}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={() => toggle('tiles')}
    >
      {panel.label} <Waits count={sumOf(panel.links.flatMap(({ href }) => counts[href] ?? []))} />
      <ChevronDown
        aria-hidden
        className={classes('size-4 transition-transform duration-100', open === 'tiles' && 'rotate-180')}
      />
    </button>
  );
  const items = (
    <>
      {first.map((link) => (
        <NavItem key={link.label} link={link} path={path} count={counts[link.href]} />
      ))}
      {opener}
      {rest.map((link) => (
        // A narrow window has no room for it beside the network's many screens; there the account menu has it.
        <NavItem
          key={link.label}
          link={link}
          path={path}
          count={counts[link.href]}
          className={isStaff ? 'sm:max-xl:hidden' : undefined}
        />
      ))}
    </>
  );
  return (
    <header ref={bar} className="relative z-20 border-b border-line bg-surface print:hidden">
      <div className="frame flex h-16 items-center gap-4 sm:h-18">
        <Link href={home} className="flex shrink-0 items-center gap-3 rounded-md font-semibold">
          {user.company ? (
            <Logo slug={user.company.slug} name={`${user.company.name}: home`} />
          ) : (
            <Brand name={brand} />
          )}
        </Link>
        <nav aria-label="Main" className="hidden items-center sm:flex">
          {items}
          <button
            type="button"
            className={classes(NAV, isStaff ? 'max-xl:hidden' : 'max-lg:hidden')}
            onClick={() => void logOut()}
          >
            Log out
          </button>
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <MembershipButton link={membership} />
          <PaletteOpener user={user} links={links} partnerSearch={partnerSearch} />
          <div className="hidden sm:block">
            <AccountMenu user={user} membership={membership} overflow={isStaff ? 'profile and log out' : 'log out'} />
          </div>
          <span className="sm:hidden">
            <IconButton
              label={open === 'menu' ? 'Close menu' : 'Menu'}
              data-opens="menu"
              aria-expanded={open === 'menu'}
              aria-controls={`${id}-menu`}
              icon={open === 'menu' ? X : MenuIcon}
              onClick={() => toggle('menu')}
            />
          </span>
        </div>
      </div>
      <div
        id={`${id}-tiles`}
        hidden={open !== 'tiles'}
        className="absolute inset-x-0 top-full border-b border-line bg-raised shadow-pop max-sm:static max-sm:shadow-none"
      >
        {open === 'tiles' && panel && (
          <nav aria-label={panel.label} className="frame py-4">
            <PanelTiles links={panel.links} counts={counts} />
          </nav>
        )}
      </div>
      <div
        id={`${id}-menu`}
        hidden={open !== 'menu'}
        className="absolute inset-x-0 top-full border-b border-line bg-raised shadow-pop sm:hidden"
      >
        {open === 'menu' && (
          <PhoneMenu user={user} membership={membership}>
            {items}
          </PhoneMenu>
        )}
      </div>
    </header>
  );
}

function Brand({ name }: { name: string }) {
  return (
    <>
      <Mark className="size-9" /> <span className="sm:max-lg:sr-only">{name}</span>
    </>
  );
}

/** In narrow windows, the account menu offers it instead. */
function MembershipButton({ link }: { link: NavLink | undefined }) {
  return (
    link && (
      <NewTabLink href={link.href} className={classes(buttonLook({ small: true }), 'max-xl:hidden')}>
        {link.label}
      </NewTabLink>
    )
  );
}

type NavItemProps = { link: NavLink; path: string; count: Total | undefined; className?: string };

function NavItem({ link, path, count, className }: NavItemProps) {
  if (link.external)
    return (
      <NewTabLink href={link.href} className={NAV}>
        {link.label}
      </NewTabLink>
    );
  return (
    <Link
      href={link.href}
      prefetch={false}
      aria-current={path === link.href || path.startsWith(`${link.href}/`) ? 'page' : undefined}
      className={classes(NAV, className)}
    >
      {link.label} <Waits count={count} />
    </Link>
  );
}

type PhoneMenuProps = Pick<Props, 'user'> & { membership?: NavLink; children: ReactNode };

function PhoneMenu({ user, membership, children }: PhoneMenuProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-b border-line px-4 py-2">
        <p className="min-w-0 text-sm">
          <span className="block truncate font-medium">{user.name}</span>
          <span className="block truncate text-ink-soft">{user.company?.name ?? user.email}</span>
        </p>
        <AccountMenu user={user} membership={membership} />
      </div>
      <nav aria-label="Main" className="flex flex-col p-2 [&>*]:w-full [&>*]:justify-between">
        {children}
        <button type="button" className={NAV} onClick={() => void logOut()}>
          Log out
        </button>
      </nav>
    </>
  );
}
