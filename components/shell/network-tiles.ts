import type { LucideIcon } from '@/components/ui/icon';
import { ListOrdered, Mail, MailCheck, MessageSquareReply, Monitor, ScrollText, Users } from '@/components/ui/icons';
import type { Tile } from './admin-tiles';
import { networkLinks, type ShellUser } from './links';

const ABOUT: Record<string, [sentence: string, icon: LucideIcon]> = {
  '/super_admin/all_users': ['Everyone with an account, of all companies.', Users],
  '/super_admin/process_drafts': ['Changed forms that are waiting for release.', ListOrdered],
  '/super_admin/process_health': ['Whether cases reach the members.', MailCheck],
  '/super_admin/requests': ['Requests from members to the network.', MessageSquareReply],
  '/super_admin/mail': ['Emails that were refused or are not sent yet.', Mail],
  '/super_admin/audit': ['Who changed what, and when.', ScrollText],
  '/super_admin/status': ['What waits, what failed, and what runs the portal.', Monitor],
};

/** Lists the screens of the console that the header does not link (rule: network.menu). */
export const networkTiles = (user: ShellUser): Tile[] =>
  networkLinks(user).flatMap(({ label, href }) => {
    const [sentence, icon] = ABOUT[href] ?? [];
    return sentence && icon ? [{ label, href, sentence, icon }] : [];
  });
