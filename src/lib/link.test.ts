import fc from 'fast-check'
import { inviteIn, linkTarget, ownPage, scanTarget, textParts } from './link'

const hasPage = (path: string) => ['/pages/index/index', '/pages/goods/detail', '/choose-location'].includes(path)
const origins = ['https://shop.cn', 'http://127.0.0.1:3000', '']
const home = { path: '/pages/index/index', params: {} }
const goods = (params: Record<string, string> = {}) => ({ path: '/pages/goods/detail', params })

describe('a link of our own host opens the page it names', () => {
  test.each([
    ['https://shop.cn', home],
    ['https://shop.cn/', home],
    ['https://shop.cn/#', home],
    ['https://shop.cn/#/', home],
    ['https://shop.cn/?spread=ab12', { path: home.path, params: { spread: 'ab12' } }],
    ['https://shop.cn/index.html#/pages/goods/detail', goods()],
    ['HTTPS://SHOP.cn:443/#/pages/goods/detail?id=9', goods({ id: '9' })],
    ['https://shop.cn/#/pages/goods/detail?id=9&code=ab12', goods({ id: '9', code: 'ab12' })],
    ['https://shop.cn/#pages/goods/detail', goods()],
    ['https://shop.cn/?spread=ab12#/pages/goods/detail?id=9', goods({ spread: 'ab12', id: '9' })],
    ['https://shop.cn/pages/goods/detail', goods()],
    ['https://shop.cn/pages/goods/detail?id=%E4%B8%AD#top', goods({ id: '中' })],
    ['https://shop.cn/choose-location', { path: '/choose-location', params: {} }],
    ['http://127.0.0.1:3000/#/pages/goods/detail?id=9', goods({ id: '9' })]
  ])('%s', (url, target) => expect(ownPage(url, origins, hasPage)).toEqual(target))

  test.each([
    'http://shop.cn/#/pages/goods/detail',
    'https://shop.cn:8443/#/pages/goods/detail',
    'http://127.0.0.1/#/pages/goods/detail',
    'https://127.0.0.1:3000/#/pages/goods/detail',
    'https://m.shop.cn/#/pages/goods/detail',
    'https://evilshop.cn/#/pages/goods/detail',
    'https://shop.cn.evil.com/#/pages/goods/detail',
    'https://shop.cn@evil.com/#/pages/goods/detail',
    'https://user:pass@shop.cn/#/pages/goods/detail',
    'https://evil.com/?https://shop.cn/#/pages/goods/detail',
    'https://evil.com#@shop.cn/#/pages/goods/detail',
    'https://evil.com\\.shop.cn/#/pages/goods/detail',
    'https://shop.cn\\@evil.com/#/pages/goods/detail',
    'https://ѕhop.cn/#/pages/goods/detail',
    'https://shop.cn。evil.com/#/pages/goods/detail',
    'https://shop%2ecn/#/pages/goods/detail',
    'https://shop.cn./#/pages/goods/detail',
    'https:///shop.cn/#/pages/goods/detail',
    '//shop.cn/#/pages/goods/detail',
    'ftp://shop.cn/#/pages/goods/detail',
    'javascript://shop.cn/%0aalert(1)',
    'javascript:alert(1)',
    'weixin://dl/business',
    'shop.cn/#/pages/goods/detail',
    ' https://shop.cn/',
    'https://shop.cn/#/pages/goods/detail\n',
    'https://shop.cn/#/pages/none/none',
    'https://shop.cn/#/pages/goods/../goods/detail',
    'https://shop.cn/#//evil.com',
    'https://shop.cn/#https://evil.com',
    'https://shop.cn//pages/goods/detail',
    'https://shop.cn/pages/goods/detail/more',
    'https://shop.cn/cashier/1',
    `https://shop.cn/#/pages/goods/detail?id=${'9'.repeat(2_048)}`,
    ''
  ])('%j does not', url => expect(ownPage(url, origins, hasPage)).toBeUndefined())

  test('without a host of our own nothing is ours', () => {
    expect(ownPage('https://shop.cn/', [], hasPage)).toBeUndefined()
    expect(ownPage('https://shop.cn/', ['', 'shop.cn', 'https://', '*'], hasPage)).toBeUndefined()
  })

  test('only what a browser reads as one of our origins, and only pages of ours', () => {
    const piece = fc.constantFrom(
      ...[
        'https://',
        'http://',
        'shop.cn',
        'evil.com',
        '127.0.0.1',
        ':3000',
        ':443',
        '@',
        '.',
        '/',
        '\\',
        '?',
        '#',
        '%2f',
        '。'
      ],
      ...['/pages/goods/detail', '/pages/x/y', 'a']
    )
    const url = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map(parts => parts.join('')),
      fc.array(piece, { maxLength: 6 }).map(parts => `https://shop.cn${parts.join('')}`)
    )
    fc.assert(
      fc.property(url, text => {
        const target = ownPage(text, origins, hasPage)
        if (!target) return
        const read = new URL(text)
        expect(origins).toContain(read.origin)
        expect(read.username + read.password).toBe('')
        expect(hasPage(target.path)).toBe(true)
      }),
      { numRuns: 3_000 }
    )
  })
})

describe('linkTarget', () => {
  test.each([
    ['/pages/goods/detail?id=9', goods({ id: '9' })],
    ['#/pages/goods/detail?id=9', goods({ id: '9' })],
    ['/#/pages/goods/detail?id=9', goods({ id: '9' })],
    ['https://shop.cn/#/pages/goods/detail?id=9', goods({ id: '9' })],
    ['https://a.cn/x', { path: '/pages/webview/webview', params: { url: 'https://a.cn/x' } }],
    ['https://shop.cn@evil.com/', { path: '/pages/webview/webview', params: { url: 'https://shop.cn@evil.com/' } }],
    ['https://shop.cn/cashier/1', { path: '/pages/webview/page', params: { result: 'https://shop.cn/cashier/1' } }]
  ])('%s', (url, target) => expect(linkTarget(url, origins, hasPage)).toEqual(target))

  test.each(['', '/pages/none/none', 'javascript:alert(1)', 'ftp://shop.cn/', '//evil.com', 'tel:110'])(
    '%j leads nowhere',
    url => expect(linkTarget(url, origins, hasPage)).toBeUndefined()
  )
})

test.each([
  [{ code: 'ab12' }, 'ab12'],
  [{ spread: 'ab12' }, 'ab12'],
  [{ code: 'ab12', spread: 'cd34' }, 'ab12'],
  [{ code: 'from-wechat', state: 'x' }, undefined],
  [{ code: 'from-wechat', state: 'x', spread: 'cd34' }, 'cd34'],
  [{ code: '<script>' }, undefined],
  [{ code: 'x'.repeat(41) }, undefined],
  [{ code: '' }, undefined],
  [{}, undefined]
])('the invite code in %j is %s', (params, code) =>
  expect(inviteIn({ path: '/pages/index/index', params: params as Record<string, string> })).toBe(code)
)

test.each([
  ['', []],
  ['没有链接', [{ text: '没有链接' }]],
  [
    '看这个：https://shop.cn/#/pages/goods/detail?id=9，很好',
    [
      { text: '看这个：' },
      { text: 'https://shop.cn/#/pages/goods/detail?id=9', url: 'https://shop.cn/#/pages/goods/detail?id=9' },
      { text: '，很好' }
    ]
  ],
  ['(http://a.cn/x).', [{ text: '(' }, { text: 'http://a.cn/x', url: 'http://a.cn/x' }, { text: ').' }]]
])('%j is cut at its addresses', (text, parts) => expect(textParts(text)).toEqual(parts))

describe('scanTarget', () => {
  const webview = (url: string) => ({ path: '/pages/webview/webview', params: { url } })
  const result = (text: string) => ({ path: '/pages/webview/page', params: { result: text } })

  test.each([
    ['https://a.cn/x?a=1#b', webview('https://a.cn/x?a=1#b')],
    [' HTTP://a.cn ', webview('HTTP://a.cn')],
    ['https://shop.cn/#/pages/goods/detail?id=9', { path: '/pages/goods/detail', params: { id: '9' } }],
    ['https://shop.cn/cashier/1', result('https://shop.cn/cashier/1')],
    ['https://evil.com/', webview('https://evil.com/')],
    ['{"path":"/pages/goods/detail","query":{"id":"9"}}', { path: '/pages/goods/detail', params: { id: '9' } }],
    [
      '{"path":"pages/goods/detail","query":{"id":9,"new":true}}',
      { path: '/pages/goods/detail', params: { id: '9', new: 'true' } }
    ],
    [
      '{"path":"/pages/goods/detail","query":"id=9&n=%E4%B8%AD"}',
      { path: '/pages/goods/detail', params: { id: '9', n: '中' } }
    ],
    ['{"path":"/pages/index/index"}', { path: '/pages/index/index', params: {} }],
    [
      '{"path":"/pages/goods/detail","query":{"id":"9","deep":{"a":1},"list":[1],"none":null,"__proto__":"x"}}',
      { path: '/pages/goods/detail', params: { id: '9' } }
    ]
  ])('%s', (scanned, target) => expect(scanTarget(scanned, origins, hasPage)).toEqual(target))

  test.each([
    '',
    '6901234567892',
    'https://',
    'https://a b.cn',
    'https:\\\\evil.com',
    'javascript:alert(1)',
    'ftp://a.cn',
    'weixin://dl/business',
    '{"path":"/pages/none/none","query":{}}',
    '{"path":"https://evil.com","query":{}}',
    '{"path":"//evil.com","query":{}}',
    '{"path":"/pages/goods/detail?id=1","query":{}}',
    '{"path":7,"query":{}}',
    '{"query":{"id":1}}',
    '["/pages/index/index"]',
    '"/pages/index/index"',
    'null',
    '{broken'
  ])('%j is shown as what it is', scanned => expect(scanTarget(scanned, origins, hasPage)).toEqual(result(scanned)))

  test('a very long text is cut, and nothing makes it throw', () => {
    expect(scanTarget('长'.repeat(5_000), origins, hasPage)).toEqual(result('长'.repeat(3_000)))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), text => void scanTarget(text, origins, hasPage))
    )
  })

  test('only ever opens a page that exists, the webview or the result page', () => {
    const path = fc.oneof(fc.webPath(), fc.constantFrom('/pages/index/index', '/pages/goods/detail', '/pages/x/y'))
    fc.assert(
      fc.property(path, fc.object(), (path, query) => {
        const target = scanTarget(JSON.stringify({ path, query }), origins, hasPage)
        expect(hasPage(target.path) || target.path === '/pages/webview/page').toBe(true)
      })
    )
  })
})
