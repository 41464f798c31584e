/** Screens that a mailed link may name (spec 1 §2 "Route names"). */
const NAMED: Record<string, string> = {
  home: '/', dashboard: '/dashboard', profile: '/profile', 'my-cases': '/my-cases',
  'admin.company': '/admin/company', 'admin.users': '/admin/users', 'admin.inbound_process': '/admin/inbound_process', 'admin.limited_process': '/admin/limited_process',
  'admin.partner_groups': '/admin/partner_groups', 'admin.reports': '/admin/reports',
};

/**
 * Where a login link leads: `case` (or its route's name) to the case of the query's token, any other value to the route of that name, nothing or
 * an unknown name to where the role starts, which is null here. Only our own paths come out (SECURITY, Sessions).
 */
export function placeOf(redir: string | undefined, token: string | undefined): string | null {
  if (redir === 'case' || redir === 'admin.case-info') return token && /^[\w-]{1,128}$/.test(token) ? `/my-cases/${token}` : null;
  return redir !== undefined && Object.hasOwn(NAMED, redir) ? NAMED[redir]! : null;
}
