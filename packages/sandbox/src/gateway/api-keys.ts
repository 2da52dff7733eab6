import type { AccountRef } from '@broker-api/engine';
import ipaddr from 'ipaddr.js';

/** An API key and its permissions. */
export interface ApiKey {
  readonly apiKey: string;
  readonly secretKey: string;
  /** The name of a default key, such as `alice`, if it is random. */
  readonly name?: string | undefined;
  /** The account of the key. */
  readonly ref: AccountRef;
  /** The security types of the operations that the key permits; all if absent. */
  readonly permissions?: readonly string[] | undefined;
  /** The IP addresses and networks (such as 10.0.0.0/8) that may use the key; all if absent. */
  readonly allowedIps?: readonly string[] | undefined;
  /** False if the key is disabled. */
  readonly enabled?: boolean | undefined;
}

type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, prefixLength: number];

/** Returns whether a string is an IP address such as 192.0.2.1 or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

/** Returns whether a network, which can be a single address, contains an IP address. */
export function isInNetwork(ip: string, network: string): boolean {
  const range = parseNetwork(network);
  if (range === undefined || !ipaddr.isValid(ip)) return false;
  return ipaddr.subnetMatch(ipaddr.process(ip), { inside: [range] }, 'outside') === 'inside';
}

/**
 * Returns the address of the client of a request: its peer, or, if the peer is a trusted proxy, the
 * last address in `X-Forwarded-For` that is not one. Addresses have one spelling, and are IPv4 if
 * they are mapped to IPv6. A malformed header is ignored; what a client itself sent is to the left
 * of the address that its proxy added, and is not read.
 */
export function clientAddress(
  peer: string,
  forwarded: string | undefined,
  trusted: readonly string[],
): string {
  let address = peer;
  for (const part of forwarded?.split(',').reverse() ?? []) {
    if (!trusted.some((network) => isInNetwork(address, network))) break;
    const text = part.trim();
    if (!isNetwork(text) || text.includes('/')) return peer;
    address = ipaddr.process(text).toString();
  }
  return address;
}

function parseNetwork(text: string): Network | undefined {
  const [base = '', prefix, ...rest] = text.split('/');
  // A zone, such as %eth0, is rejected, because it is valid on only one computer.
  if (base.includes('%') || rest.length > 0) return undefined;
  if (!ipaddr.IPv4.isValidFourPartDecimal(base) && !ipaddr.IPv6.isValid(base)) return undefined;
  const address = ipaddr.parse(base);
  const longest = address.kind() === 'ipv4' ? 32 : 128;
  const length = Number(prefix ?? longest);
  if ((prefix !== undefined && !/^\d{1,3}$/.test(prefix)) || length > longest) return undefined;
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && length >= 96;
  return isMapped ? [address.toIPv4Address(), length - 96] : [address, length];
}
