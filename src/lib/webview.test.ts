import fc from 'fast-check'
import { checkWebUrl, mayOpenWebUrl } from './webview'

const hosts = ['shop.cn', 'Pay.Example.com ', '', 'cn', 'com', '.', '*', 'localhost']

describe('opens', () => {
  test.each([
    'https://shop.cn',
    'https://shop.cn/',
    'https://SHOP.cn/a/b?c=d&e=f#g',
    'HTTPS://shop.cn/x',
    'https://shop.cn:443/x',
    'https://shop.cn?x=1',
    'https://shop.cn#x',
    'https://m.shop.cn/x',
    'https://a.b.shop.cn/x',
    'https://pay.example.com/x',
    'https://shop.cn/@user:pass',
    'https://shop.cn/x?next=https://evil.com/',
    'https://shop.cn/%5C%0A'
  ])('%s', url => expect(checkWebUrl(url, hosts)).toMatchObject({ ok: true, url }))

  test('escapes other scripts in the path and leaves the rest alone', () => {
    const verdict = checkWebUrl('https://shop.cn/商品?q=红🙂&t=%E4%B8%AD', hosts)
    const url = 'https://shop.cn/%E5%95%86%E5%93%81?q=%E7%BA%A2%F0%9F%99%82&t=%E4%B8%AD'
    expect(verdict).toEqual({ ok: true, url, host: 'shop.cn' })
  })
})

describe('does not open hosts that are not on the list', () => {
  test.each([
    'https://evil.com/',
    'https://evilshop.cn/',
    'https://shop.cn.evil.com/',
    'https://shop-cn.com/',
    'https://shop.com/',
    'https://example.com/',
    'https://other.example.com/',
    'https://sh0p.cn/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://other.cn/'
  ])('%s', url => expect(checkWebUrl(url, hosts)).toEqual({ ok: false, reason: 'HOST' }))
})

describe('does not open what is no plain https address', () => {
  test.each([
    '',
    'shop.cn',
    '//shop.cn/',
    '/pages/index/index',
    'http://shop.cn/',
    'ftp://shop.cn/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'JavaScript:alert(1)//https://shop.cn',
    'javascript://shop.cn/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://shop.cn/1',
    'vbscript:x',
    'weixin://dl/business',
    'intent://shop.cn#Intent;scheme=https;end',
    'view-source:https://shop.cn',
    'https:shop.cn',
    'https:/shop.cn',
    'https:///shop.cn',
    'https:\\\\shop.cn',
    'https:/\\shop.cn',
    'https://shop.cn\\@evil.com/',
    'https://evil.com\\.shop.cn/',
    'https://evil.com\\@shop.cn/',
    'https://shop.cn/\\evil.com',
    'https://shop.cn@evil.com/',
    'https://user:pass@shop.cn/',
    'https://@shop.cn/',
    'https://shop.cn:pass@evil.com/',
    'https://evil.com%2F@shop.cn/',
    'https://evil.com%2F.shop.cn/',
    'https://evil.com%00.shop.cn/',
    'https://shop%2ecn/',
    'https://shop.cn%E3%80%82evil.com/',
    'https://shop.cn:8443/',
    'https://shop.cn:80/',
    'https://shop.cn:443evil/',
    'https://shop.cn:0443/',
    'https://shop.cn:/',
    'https://shop.cn:443:443/',
    'https://shop.cn.',
    'https://shop.cn./',
    'https://.shop.cn/',
    'https://a..shop.cn/',
    'https://-a.shop.cn/',
    'https://a-.shop.cn/',
    'https://a_b.shop.cn/',
    'https://localhost/',
    'https://cn/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://shоp.cn/',
    'https://ѕhop.cn/',
    'https://ｓhop.cn/',
    'https://shop。cn/',
    'https://shop．cn/',
    'https://shop.cn。evil.com/',
    'https://ſhop.cn/',
    'https://xn--shp-6cd.cn/',
    'https://xn--80ak6aa92e.shop.cn/',
    'https://sho\u00ADp.cn/',
    'https://sh\u200Bop.cn/',
    'https://shop.cn/\u202Egnp.exe',
    'https://shop.cn/\uFEFF',
    'https://shop.cn/\uD83D',
    ' https://shop.cn/',
    'https://shop.cn/ ',
    'https://shop.cn /',
    'https://shop.cn/a b',
    'https://shop.cn/\u3000',
    'https://sh\top.cn/',
    'https://shop.cn/\r\nSet-Cookie: a=b',
    'https://shop.cn\n.evil.com/',
    'ht\ntps://shop.cn/',
    'https://shop.cn/\u0000',
    'https://shop.cn,evil.com/',
    'https://shop.cn;evil.com/',
    "https://shop.cn'/",
    'https://shop.cn"onload="x',
    'https://shop.cn<script>',
    `https://${'a'.repeat(64)}.shop.cn/`,
    `https://${'a.'.repeat(130)}shop.cn/`,
    `https://shop.cn/${'x'.repeat(2_048)}`
  ])('%j', url => expect(checkWebUrl(url, hosts)).toEqual({ ok: false, reason: 'MALFORMED' }))
})

test('an empty list opens nothing', () => expect(mayOpenWebUrl('https://shop.cn/', [])).toBe(false))

describe('whatever is opened', () => {
  const piece = fc.constantFrom(
    'https://',
    'http://',
    'shop.cn',
    'evil.com',
    '.',
    '@',
    ':',
    '/',
    '\\',
    '?',
    '#',
    '%2f',
    '443',
    'a',
    ' ',
    '。',
    '\n'
  )
  const url = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map(parts => parts.join('')),
    fc.array(piece, { maxLength: 6 }).map(parts => `https://${parts.join('')}`),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.string({ unit: 'binary' }).map(text => `https://shop.cn/${text}`)
  )

  test('is read by a browser as https on an allowed host, the default port and no user', () => {
    fc.assert(
      fc.property(url, text => {
        const verdict = checkWebUrl(text, ['shop.cn'])
        if (!verdict.ok) return
        const read = new URL(verdict.url)
        expect(read.protocol).toBe('https:')
        expect(read.hostname === 'shop.cn' || read.hostname.endsWith('.shop.cn')).toBe(true)
        expect(read.hostname).toBe(verdict.host)
        expect(read.port + read.username + read.password).toBe('')
      }),
      { numRuns: 2_000 }
    )
  })

  test('is the address that was given, with nothing added', () => {
    const path = fc.string({ unit: 'grapheme' }).filter(text => !text.includes('%'))
    fc.assert(
      fc.property(path, text => {
        const verdict = checkWebUrl(`https://shop.cn/${text}`, ['shop.cn'])
        if (verdict.ok) expect(decodeURIComponent(verdict.url)).toBe(`https://shop.cn/${text}`)
      })
    )
  })
})
