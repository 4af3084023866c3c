import { isLinkLocal, isLoopback, isPublic, networkOf, plainAddress } from './network.js';

it.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['unknown', 'unknown'],
])('people know %s as %s', (address, plain) => expect(plainAddress(address)).toBe(plain));

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('%s → %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('isPublic', () => {
  it.each(['93.184.216.34', '1.1.1.1', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:1.1.1.1'])(
    'accepts %s',
    (address) => expect(isPublic(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.1',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'fec0::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    '100::1',
    '',
    'localhost',
    '127.1',
    'example.com',
  ])('rejects %j', (address) => expect(isPublic(address)).toBe(false));
});

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('accepts %s', (address) =>
    expect(isLoopback(address)).toBe(true),
  );
  it.each(['10.0.0.1', '1.1.1.1', '::2', 'localhost', ''])('rejects %j', (address) =>
    expect(isLoopback(address)).toBe(false),
  );
});

describe('isLinkLocal', () => {
  it.each([
    ...['169.254.169.254', '169.254.0.1', '::ffff:169.254.1.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
    // The same behind NAT64 and 6to4.
    ...[
      '64:ff9b::a9fe:a9fe',
      '64:ff9b::169.254.169.254',
      '64:ff9b:1::a9fe:1',
      '2002:a9fe:a9fe::1',
      '::a9fe:a9fe',
    ],
  ])('recognises %s', (address) => expect(isLinkLocal(address)).toBe(true));

  it.each([
    ...['169.253.1.1', '10.0.0.1', '127.0.0.1', '::1', 'fec0::1', 'fd00::1', 'localhost'],
    ...['64:ff9b::808:808', '2002:808:808::a9fe:a9fe', '2001:db8::a9fe:a9fe'],
  ])('does not take %s for one', (address) => expect(isLinkLocal(address)).toBe(false));
});
