'use client';
import { ChevronDown, Menu as MenuIcon, X } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { buttonLook, IconButton } from '@/components/ui/button';
import { Logo } from '@/components/ui/logo';
import { NewTabLink } from '@/components/ui/new-tab-link';
import { logOut } from '@/lib/client/sign-out';
import { classes } from '@/lib/shared/classes';
import { AccountMenu } from './account-menu';
import { AdminTiles, adminTiles } from './admin-tiles';
import { hasAdminMenu, headerLinks, membershipLink, type NavLink, type ShellLinks, type ShellUser } from './links';
import { PartnerSearchOpener } from './partner-search-opener';
import { homePath, MEMBER_HOME } from '@/lib/shared/home-path';

type Props = {
  user: ShellUser;
  links: ShellLinks;
  brand: string;
  /** Off for limited companies (spec 1 §6). */ partnerSearch?: boolean;
};

type Panel = 'admin' | 'menu';
const NAV =
  'inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1 rounded-md px-2.5 text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink';

const BEFORE_ADMIN = [MEMBER_HOME, '/my-cases'];

const showsAdminMenu = (user: ShellUser) => hasAdminMenu(user) && adminTiles(!!user.company?.limited).length > 0;

/** The header of members and of super admins (spec 1 §2, spec 3 §2). */
export function Header({ user, links, brand, partnerSearch }: Props) {
  const path = usePathname();
  const [opened, setOpened] = useState<{ which: Panel; at: string }>();
  const bar = useRef<HTMLElement>(null);
  const id = useId();
  // A route change closes the open panel.
  const open = opened?.at === path ? opened.which : undefined;
  useEffect(() => {
    if (!open) return;
    const keyed = (event: KeyboardEvent) =>
      event.key === 'Escape' &&
      (setOpened(undefined), bar.current?.querySelector<HTMLElement>(`[data-opens=${open}]`)?.focus());
    const pressed = (event: PointerEvent) => !bar.current?.contains(event.target as Node) && setOpened(undefined);
    document.addEventListener('keydown', keyed);
    document.addEventListener('pointerdown', pressed);
    return () => {
      document.removeEventListener('keydown', keyed);
      document.removeEventListener('pointerdown', pressed);
    };
  }, [open]);
  const toggle = (which: Panel) => setOpened(open === which ? undefined : { which, at: path });
  const home = homePath(user.role);
  const all = headerLinks(user, links);
  const first = all.filter(({ href }) => BEFORE_ADMIN.includes(href));
  const rest = all.filter((link) => !first.includes(link));
  const membership = membershipLink(user, links);
  const admin = showsAdminMenu(user) && (
    <button
      type="button"
      data-opens="admin"
      aria-expanded={open === 'admin'}
      aria-controls={`${id}-admin`}
      className={classes(NAV, (open === 'admin' || path.startsWith('/admin')) && 'font-medium text-ink')}
      onClick={() => toggle('admin')}
    >
      Admin{' '}
      <ChevronDown
        aria-hidden
        className={classes('size-4 transition-transform duration-100', open === 'admin' && 'rotate-180')}
      />
    </button>
  );
  const items = (
    <>
      {first.map((link) => (
        <NavItem key={link.label} link={link} path={path} />
      ))}
      {admin}
      {rest.map((link) => (
        <NavItem key={link.label} link={link} path={path} />
      ))}
    </>
  );
  return (
    <header ref={bar} className="relative z-20 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-18 max-w-(--frame) items-center gap-4 px-4 sm:px-6">
        <Link href={home} className="flex shrink-0 items-center gap-3 rounded-md font-semibold">
          {user.company ? <Logo slug={user.company.slug} name={`${user.company.name}: home`} /> : brand}
        </Link>
        <nav aria-label="Main" className="hidden items-center sm:flex">
          {items}
          <button type="button" className={classes(NAV, 'max-lg:hidden')} onClick={() => void logOut()}>
            Logout
          </button>
        </nav>
        <div className="ml-auto flex items-center gap-1.5">
          <MembershipButton link={membership} />
          {partnerSearch && <PartnerSearchOpener />}
          <div className="hidden sm:block">
            <AccountMenu user={user} membership={membership} />
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
        id={`${id}-admin`}
        hidden={open !== 'admin'}
        className="absolute inset-x-0 top-full border-b border-line bg-raised shadow-pop max-sm:static max-sm:shadow-none"
      >
        {open === 'admin' && (
          <nav aria-label="Admin" className="mx-auto max-w-(--frame) px-4 py-4 sm:px-6">
            <AdminTiles limited={!!user.company?.limited} />
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

/** In narrow windows the account menu offers it instead. */
function MembershipButton({ link }: { link: NavLink | undefined }) {
  return (
    link && (
      <NewTabLink href={link.href} className={classes(buttonLook({ small: true }), 'max-xl:hidden')}>
        {link.label}
      </NewTabLink>
    )
  );
}

function NavItem({ link, path }: { link: NavLink; path: string }) {
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
      className={NAV}
    >
      {link.label}
    </Link>
  );
}

/** The header's links below 640 px. */
function PhoneMenu({ user, membership, children }: { user: ShellUser; membership?: NavLink; children: ReactNode }) {
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
          Logout
        </button>
      </nav>
    </>
  );
}
