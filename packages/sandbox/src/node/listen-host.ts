import { isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Returns whether only clients on this computer can connect to a listen address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/.test(host);
}

/**
 * Returns the names that clients of a listen address may send in the Host header: the address
 * itself, or all names of this computer if the server listens on all addresses.
 */
export function namesOfListenHost(host: string): string[] {
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  const names = isEveryAddress ? [hostname(), ...addressesOfComputer()] : [host];
  return names.map((name) => (isIPv6(name) ? `[${name}]` : name).toLowerCase());
}

function addressesOfComputer(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  );
}
