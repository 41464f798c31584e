import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { groups } from '@/db/schema';
import { readFile } from '@/lib/platform/files/stored-files';
import { query } from '@/lib/platform/operation/operation';
import { FILE } from '@/lib/platform/operation/output';
import { Id } from '@/lib/shared/fields';
import { notFound } from '@/lib/shared/problem';
import { groupAdmin, groupsVisibleTo } from './visible';

const FILES = {
  addendum: groups.addendum_file_id,
  code_of_conduct: groups.code_of_conduct_file_id,
  current_license: groups.current_license_file_id,
};

/** Downloads one of a group's own files (spec 2 §7, spec 3 §7, rule: groups.downloads). @throws Problem not_found */
export const downloadGroupFile = query({
  who: groupAdmin,
  input: z.object({ id: Id, file: z.enum(['addendum', 'code_of_conduct', 'current_license']) }),
  output: () => FILE,
  async run({ db, actor }, { id, file }) {
    const [document] = await db
      .select({ file_id: FILES[file] })
      .from(groups)
      .where(and(eq(groups.id, id), groupsVisibleTo(actor)));
    return readFile(db, document?.file_id ?? notFound('File not found.'));
  },
});
