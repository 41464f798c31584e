import { PAGES } from './pages';
import { pagePath } from './paths';

/**
 * Pages that a mailed link may name (spec 1 §2 "Route names"): signed-in pages without parameters, named by their
 * dotted path, such as `admin.company` for /admin/company.
 */
const NAMED = new Map<string, string>([
  ['home', '/'],
  ...Object.entries(PAGES)
    .filter(([, group]) => group !== 'public' && group !== 'plain' && group !== 'token')
    .map(([path]) => path.replace(/\/\[\[.+\]\]$/, ''))
    .filter((path) => !path.includes('['))
    .map((path): [string, string] => [path.slice(1).replaceAll('/', '.'), path]),
]);

/**
 * Path for the `redir` of a login link: `case` (or `admin.case-info`) is the case of the query's token, any other value
 * the page of that name. Returns null for a missing or unknown name; the role's start page is then used. Only ever
 * returns our own paths.
 */
export function namedRoute(redir: string | undefined, token: string | undefined): string | null {
  if (redir === 'case' || redir === 'admin.case-info')
    return token && /^[\w-]{1,128}$/.test(token) ? pagePath('/my-cases/[token]', { token }) : null;
  return (redir !== undefined && NAMED.get(redir)) || null;
}
