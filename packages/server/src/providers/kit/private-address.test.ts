import { expect, test } from 'vitest';
import { isPublicAddress } from './private-address.ts';

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback, far end', '127.255.255.254'],
  ['private 10', '10.0.0.1'],
  ['private 172', '172.31.255.255'],
  ['private 192', '192.168.1.1'],
  ['link-local metadata', '169.254.169.254'],
  ['Alibaba metadata in CGNAT space', '100.100.100.200'],
  ['Azure wire server', '168.63.129.16'],
  ['CGNAT', '100.64.0.1'],
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['documentation', '203.0.113.9'],
  ['benchmarking', '198.19.0.1'],
  ['reserved', '240.0.0.1'],
  ['protocol assignments', '192.0.0.192'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['IPv6 unique-local metadata', 'fd00:ec2::254'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 link-local with a zone', 'fe80::1%eth0'],
  ['IPv6 site-local', 'fec0::1'],
  ['IPv6 multicast', 'ff02::1'],
  ['IPv6 documentation', '2001:db8::1'],
  ['IPv6 documentation, new block', '3fff::1'],
  ['IPv6 benchmarking', '2001:2::1'],
  ['IPv6 discard', '100::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped private in hexadecimal', '::ffff:a00:1'],
  ['compatible loopback', '::127.0.0.1'],
  ['compatible public', '::8.8.8.8'],
  ['translated private', '::ffff:0:10.0.0.1'],
  ['NAT64 of private', '64:ff9b::10.0.0.1'],
  ['NAT64 of metadata', '64:ff9b::a9fe:a9fe'],
  ['local NAT64', '64:ff9b:1::8.8.8.8'],
  ['6to4 of private', '2002:a00:1::'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['unassigned IPv6 space', '4000::1'],
  ['no address', 'example.com'],
  ['a short form', '127.1'],
  ['empty text', ''],
])('%s (%s) is not public', (_name, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
