/** Rate limit key of a client address: an IPv6 client owns its whole /64 network (rule: limits.address). */
export function addressKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, 4).map((group) => parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

export const plainAddress = (address = ''): string => /^::ffff:(\d+(?:\.\d+){3})$/.exec(address)?.[1] ?? address;
