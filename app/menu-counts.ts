import 'server-only';
import { cache } from 'react';
import { runQuery } from '@/lib/platform/operation/run-query';
import { readMenuCounts } from '@/lib/network/operators/menu-counts';
import { isAdmin, isNetworkStaff, type Actor } from '@/lib/shared/actor';
import type { Total } from '@/lib/shared/page';

/** Pending work of a menu by address; read once for a page, and only for users with such entries. */
export const menuCounts = cache(async (actor: Actor): Promise<Record<string, Total>> =>
  isNetworkStaff(actor) || isAdmin(actor) ? (await runQuery(readMenuCounts, {})).counts : {},
);
