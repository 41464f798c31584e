import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { communities } from '@/db/schema';
import { readFile } from '@/lib/core/files';
import { query } from '@/lib/core/operation';
import { Id } from '@/lib/shared/fields';
import { fullAdmin, superAdmin } from '@/lib/shared/gates';
import { notFound } from '@/lib/shared/problem';
import { notDeleted } from './community';
import { groupsVisibleTo } from './visible';

const FILES = {
  addendum: communities.addendum_file_id,
  code_of_conduct: communities.code_of_conduct_file_id,
  current_license: communities.current_license_file_id,
};

/** Downloads one of a group's own files. @throws Problem not_found for a foreign group or a missing file */
const groupFile = (file: keyof typeof FILES) =>
  query({
    who: fullAdmin,
    input: z.object({ id: Id }),
    async run({ db, actor }, { id }) {
      const [found] = await db
        .select({ file_id: FILES[file] })
        .from(communities)
        .where(and(eq(communities.id, id), groupsVisibleTo(actor)));
      return readFile(db, found?.file_id ?? notFound('File not found.'));
    },
  });

/** The same for network staff, for any group (spec 3 §7). */
const anyGroupFile = (file: keyof typeof FILES) =>
  query({
    who: superAdmin,
    input: z.object({ id: Id }),
    async run({ db }, { id }) {
      const [found] = await db
        .select({ file_id: FILES[file] })
        .from(communities)
        .where(and(eq(communities.id, id), notDeleted));
      return readFile(db, found?.file_id ?? notFound('File not found.'));
    },
  });

export const downloadAnyAddendum = anyGroupFile('addendum');
export const downloadAnyCodeOfConduct = anyGroupFile('code_of_conduct');
export const downloadAnyLicense = anyGroupFile('current_license');

/** The files of a group (spec 2 §7, rule: groups.downloads). */
export const downloadAddendum = groupFile('addendum');
export const downloadCodeOfConduct = groupFile('code_of_conduct');
export const downloadCurrentLicense = groupFile('current_license');
