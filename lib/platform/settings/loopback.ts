/** True for a host name that stays within this machine, where nothing has to be encrypted. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
