import { networkOf } from './limits'

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::9', '2001:db8:0:1::/64'],
  ['2001:DB8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64']
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
