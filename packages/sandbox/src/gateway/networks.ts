import ipaddr from 'ipaddr.js';

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

function parseNetwork(text: string): Network | undefined {
  const [base = '', prefix, ...rest] = text.split('/');
  // A zone, such as %eth0, is rejected, because it is valid on only one computer.
  if (base.includes('%') || rest.length > 0) return undefined;
  if (!ipaddr.IPv4.isValidFourPartDecimal(base) && !ipaddr.IPv6.isValid(base)) return undefined;
  const address = ipaddr.parse(base);
  const longest = address.kind() === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return [address, longest];
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > longest) return undefined;
  return [address, Number(prefix)];
}
