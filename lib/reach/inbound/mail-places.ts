import 'server-only';

export type ConnectionState = 'idle' | 'sending' | 'keeping';
type Place = { address: string; state: ConnectionState; heard_at: number; end: () => void };
type Options = {
  max: number;
  maxPerAddress: number;
  patience: number;
};

/**
 * Places for the connections of mail servers. A new connection takes the place of the one that has been idle longest:
 * of the same address when that has all its places, else of the address with the most. So idle connections keep no mail
 * out (rule: room.mail-in).
 */
export function mailPlaces({ max, maxPerAddress, patience }: Options) {
  const places = new Map<string, Place>();
  const heldBy = (address: string) => [...places.values()].filter((place) => place.address === address).length;
  const isIdle = ({ state, heard_at }: Place, now: number) =>
    state === 'idle' || (state === 'sending' && now - heard_at > patience);

  function idlest(now: number, address?: string): string | undefined {
    const [first] = [...places]
      .filter(([, place]) => isIdle(place, now) && (address === undefined || place.address === address))
      .toSorted(([, one], [, other]) => heldBy(other.address) - heldBy(one.address) || one.heard_at - other.heard_at);
    return first?.[0];
  }

  function makeRoom(address: string, now: number): boolean {
    const isAddressFull = heldBy(address) >= maxPerAddress;
    if (!isAddressFull && places.size < max) return true;
    const id = idlest(now, isAddressFull ? address : undefined);
    if (id === undefined) return false;
    places.get(id)!.end();
    places.delete(id);
    return true;
  }

  return {
    /**
     * Reserves a place until `leave`; `end` is called when another connection takes it. False when there is no place.
     */
    enter(id: string, address: string, end: () => void, now = Date.now()): boolean {
      if (!makeRoom(address, now)) return false;
      places.set(id, { address, state: 'idle', heard_at: now, end });
      return true;
    },
    note(id: string, state: ConnectionState, now = Date.now()): void {
      const place = places.get(id);
      if (place) Object.assign(place, { state, heard_at: now });
    },
    leave: (id: string) => void places.delete(id),
  };
}
