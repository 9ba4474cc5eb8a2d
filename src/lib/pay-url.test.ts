import { payPageUrl } from './pay-url'

const API = 'https://api.shop.cn'

test.each([
  ['/cashier/0197f0c2', '', '/cashier/0197f0c2'],
  ['/cashier/0197f0c2', API, `${API}/cashier/0197f0c2`],
  ['https://www.shop.cn/cashier/0197f0c2', API, `${API}/cashier/0197f0c2`],
  ['http://127.0.0.1:3000/cashier/0197f0c2', '', '/cashier/0197f0c2'],
  ['https://openapi.alipay.com/gateway.do?sign=a%2Bb', '', 'https://openapi.alipay.com/gateway.do?sign=a%2Bb'],
  ['https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1', '', /^https:\/\/wx\.tenpay\.com\//],
  ['https://gateway.95516.com/gateway/api/frontTransReq.do', API, /^https:\/\/gateway\.95516\.com\//]
])('%s is opened', (url, base, opened) => {
  expect(payPageUrl(url, base)).toEqual(typeof opened === 'string' ? opened : expect.stringMatching(opened))
})

test.each([
  '',
  'cashier/0197f0c2',
  '//evil.cn/cashier/0197f0c2',
  '/cashier/0197f0c2/back',
  '/cashier/0197f0c2?to=https://evil.cn',
  '/cashier/../upload/page.html',
  '/api/user',
  'https://evil.cn/pay',
  'https://alipay.com.evil.cn/',
  'https://evilalipay.com/',
  'http://openapi.alipay.com/gateway.do',
  'https://user@openapi.alipay.com/',
  'https://openapi.alipay.com\\@evil.cn/',
  'javascript:alert(1)',
  'data:text/html,hi'
])('%s is not opened', url => {
  expect(payPageUrl(url, API)).toBeUndefined()
})
