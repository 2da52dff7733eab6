import { expect, test } from 'vitest';
import { isInNetwork, isNetwork } from '../src/gateway/api-keys.ts';

test.each([
  ['10.1.2.3', '10.0.0.0/8', true],
  ['11.1.2.3', '10.0.0.0/8', false],
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.2', '192.0.2.1', false],
  ['192.0.2.1', '0.0.0.0/0', true],
  ['::ffff:10.1.2.3', '10.0.0.0/8', true],
  ['2001:db8::1', '2001:db8::/32', true],
  ['2001:DB8:0:0::1', '2001:db8::1', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['fe80::1%eth0', 'fe80::/10', true],
  ['10.1.2.3', '::ffff:10.0.0.0/104', true],
  ['10.1.2.3', '::/0', false],
  ['::1', '0.0.0.0/0', false],
  ['', '0.0.0.0/0', false],
])('whether the address %j is in the network %s: %s', (ip, network, isInside) => {
  expect(isInNetwork(ip, network)).toBe(isInside);
});

const valid = ['192.0.2.1', '10.0.0.0/8', '::1', '2001:db8::/32', '0.0.0.0/0', '::/128'];
const noAddresses = ['', '10', '10.0.0', '010.0.0.1', '0x7f.0.0.1', 'localhost', 'fe80::1%eth0'];
const noPrefixes = ['10.0.0.1/', '10.0.0.0/-1', '10.0.0.0/33', '10.0.0.0/8/8', '::/129', '::1/8/8'];

test.each([...valid, ...noAddresses, ...noPrefixes])('whether %j is a network', (text) => {
  expect(isNetwork(text)).toBe(valid.includes(text));
});
