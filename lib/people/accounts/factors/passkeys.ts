import 'server-only';
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '@/db/client';
import { loginTickets, passkeys } from '@/db/schema';
import { ref } from '@/lib/platform/operation/audit';
import { command, query } from '@/lib/platform/operation/operation';
import { log } from '@/lib/platform/log';
import { settings } from '@/lib/platform/settings';
import { isMember, type Person } from '@/lib/shared/actor';
import { LOGIN_TICKET, msOf } from '@/lib/shared/durations';
import { Id, SingleLine } from '@/lib/shared/fields';
import { fullName } from '@/lib/shared/format';
import { conflict, invalid, notFound } from '@/lib/shared/problem';
import {
  factorLimit,
  factorOwner,
  lockAccount,
  loginWaysOf,
  mailChange,
  noteSecondFactor,
  passkeyRow,
  passkeysOf,
} from './own-factors';
import { keepsPasskey } from './policy';
import { clientDataOf, isOwnOrigin, reasonOf, rpId, userHandle } from './relying-party';
import { CreationOptions, NewCredential, Passkey } from './resources';
import { newSecret, storeTicket, takeTicket } from './tickets';

const MAX_PASSKEYS = 20;
const ALGORITHMS = [-8, -7, -257];

/** The person's own passkeys, oldest first. */
export const listPasskeys = query({
  who: factorOwner,
  input: z.object({}),
  output: () => z.strictObject({ passkeys: z.array(Passkey) }),
  enrolls: true,
  run: async ({ db, actor }) => ({ passkeys: await passkeysOf(db, actor.id) }),
});

/**
 * Options for the browser to make a passkey. The authenticator has to keep it with the user's name, and to check who
 * uses it (rule: passkeys.sign-in).
 */
export const passkeyOptions = command('passkey.begin', {
  who: factorOwner,
  input: z.object({}),
  output: () => CreationOptions,
  proof: true,
  enrolls: true,
  limit: factorLimit,
  skipIdempotency: true,
  async run({ db, actor }) {
    const { id, email, session_id } = actor;
    const known = await db
      .select({ id: passkeys.credential_id, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.user_id, id));
    if (known.length >= MAX_PASSKEYS) return conflict(`You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const challenge = newSecret();
    await db
      .delete(loginTickets)
      .where(and(eq(loginTickets.session_id, session_id), eq(loginTickets.purpose, 'new_passkey')));
    await storeTicket(db, challenge, { purpose: 'new_passkey', challenge, user_id: id, session_id });
    const {
      extensions: _,
      hints: _hints,
      ...options
    } = await generateRegistrationOptions({
      rpName: settings.network_name,
      rpID: rpId(),
      userID: new Uint8Array(userHandle(id)),
      userName: email,
      // One person may have passkeys for accounts at several companies, all with one address.
      userDisplayName: `${fullName(actor) || email} (${isMember(actor) ? actor.company.name : settings.network_name})`,
      challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
      timeout: msOf(LOGIN_TICKET),
      attestationType: 'none',
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return options as z.infer<typeof CreationOptions>;
  },
  auditSubject: () => null,
});

/**
 * Adds the passkey that the browser has made, and tells the user by email.
 * @throws Problem invalid for an answer to another challenge, from another site, or without a check of the user
 */
export const addPasskey = command('passkey.add', {
  who: factorOwner,
  input: z.object({ name: SingleLine('a name', 100), response: NewCredential }),
  output: () => z.strictObject({ passkey: Passkey, message: z.string() }),
  proof: true,
  enrolls: true,
  limit: factorLimit,
  skipIdempotency: true,
  prepare: ({ db, actor }, { response }) => verifyNew(db, actor, response),
  async run(ctx, { name }, verified) {
    const { db, actor } = ctx;
    await lockAccount(db, actor.id);
    const [passkey] = await db
      .insert(passkeys)
      .values({ user_id: actor.id, name, ...verified })
      .onConflictDoNothing({ target: passkeys.credential_id })
      .returning(passkeyRow);
    if (!passkey) return invalid({ response: ['This passkey is known already.'] });
    await noteSecondFactor(db, actor.id);
    mailChange(ctx, actor, { what: 'passkey_added', name });
    return { passkey, message: 'Your passkey is added.' };
  },
  auditSubject: ({ passkey }) => ref('passkey', passkey.id),
});

const NOT_MADE = 'This passkey could not be added. Start again.';

/** Uses up the challenge, right or wrong. @throws Problem invalid */
async function verifyNew(db: Db, { id, session_id }: Person, response: NewCredential) {
  const data = clientDataOf(response.response.clientDataJSON);
  const ticket = data && (await takeTicket(db, 'new_passkey', data.challenge));
  const isOurs = ticket?.user_id === id && ticket.session_id === session_id && (await isOwnOrigin(db, data!.origin));
  if (!isOurs) return invalid({ response: [NOT_MADE] });
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as never,
      expectedChallenge: ticket.challenge!,
      expectedOrigin: data!.origin,
      expectedRPID: rpId(),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) return invalid({ response: [NOT_MADE] });
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      backed_up: credentialBackedUp,
    };
  } catch (error) {
    log.info({ user_id: id, reason: reasonOf(error) }, 'new passkey refused');
    return invalid({ response: [NOT_MADE] });
  }
}

/**
 * Removes a passkey of the person.
 * @throws Problem not_found for a foreign one, conflict for the last way in (rule: passkeys.last)
 */
export const removePasskey = command('passkey.remove', {
  who: factorOwner,
  input: z.object({ id: Id }),
  output: () => z.strictObject({ id: z.number(), message: z.string() }),
  proof: true,
  limit: factorLimit,
  async run(ctx, { id }) {
    const { db, actor } = ctx;
    await lockAccount(db, actor.id);
    const isOwn = and(eq(passkeys.id, id), eq(passkeys.user_id, actor.id));
    const [passkey] = await db.select().from(passkeys).where(isOwn);
    if (!passkey) return notFound('Passkey not found.');
    const reason = passkey.cloned_at ? null : keepsPasskey(await loginWaysOf(db, actor.id));
    if (reason) return conflict(reason);
    await db.delete(passkeys).where(isOwn);
    await noteSecondFactor(db, actor.id);
    mailChange(ctx, actor, { what: 'passkey_removed', name: passkey.name });
    return { id, message: `${passkey.name} is removed.` };
  },
  auditSubject: ({ id }) => ref('passkey', id),
});
