import 'server-only';
import { z } from 'zod';
import { noteChanges, ref } from '@/lib/platform/operation/audit';
import { command } from '@/lib/platform/operation/operation';
import { countAddressChange, ensureAddressProof, INBOUND } from '@/lib/intake/processes/address-changes';
import { addressesIn } from '@/lib/intake/processes/addresses';
import { lockFullProcess } from '@/lib/intake/processes/full-process';
import { changesBetween, shownValues } from '@/lib/intake/processes/process-values';
import { storeNext } from '@/lib/intake/processes/store-process';
import { Email, Id } from '@/lib/shared/fields';
import { fullAdmin, orNetworkStaff } from '@/lib/shared/gates';
import { conflict, invalid } from '@/lib/shared/problem';

/**
 * Replaces one address of a process, wherever the process names it, in a new version (rule: health.change-address). Both
 * To addresses are told, and the new one is asked to confirm (rules: admin.process-notice, health.addresses).
 * @throws Problem not_found for a foreign process, conflict when it no longer has the address, forbidden without a recent
 * proof
 */
export const changeAddress = command('inbound_address.change', {
  who: orNetworkStaff(fullAdmin),
  input: z.object({ document_id: Id, email: Email, new_email: Email }),
  output: () => z.strictObject({ message: z.string(), version_id: z.number() }),
  prepare: ({ actor }) => countAddressChange(actor),
  async run(ctx, { document_id, email: entered, new_email }) {
    const email = entered.toLowerCase();
    const next = new_email.toLowerCase();
    if (next === email) return invalid({ new_email: ['Enter another address than the present one.'] });
    const process = await lockFullProcess(ctx, { document_id });
    const before = process.values;
    const replaced = (text: string | null) => [
      ...new Set(addressesIn(text).map((address) => (address === email ? next : address))),
    ];
    const named = INBOUND.filter((name) => addressesIn(before[name]).includes(email));
    if (!named.length) return conflict(`${before.title} no longer has the address ${email}.`);
    const texts = Object.fromEntries(named.map((name) => [name, replaced(before[name]).join(', ')]));
    const after = { ...before, ...texts };
    ensureAddressProof(ctx.actor, before, after);
    const version = await storeNext(ctx, process, { after, changes: changesBetween(before, after) });
    noteChanges(ctx, shownValues(before), shownValues(after));
    return { message: `${before.title} now has ${next} in place of ${email}.`, version_id: version.id };
  },
  auditSubject: (_, { document_id }) => ref('document', document_id),
});
