import fc from 'fast-check'
import { buildQuery, decodeParam, decodeParams, isPage, pageUrl, parsePageUrl, parseQuery } from './query'

const hasPage = (path: string) => ['/pages/index/index', '/pages/goods/detail', '/choose-location'].includes(path)
const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter(text => text !== '__proto__')
const wellFormed = fc.string({ unit: 'grapheme' })

describe('buildQuery and parseQuery', () => {
  test.each([
    [{}, ''],
    [{ a: 1, b: true, c: 'x y' }, 'a=1&b=true&c=x%20y'],
    [{ a: undefined, b: null, c: 0, d: '', e: false }, 'c=0&d=&e=false'],
    [{ q: '手机&壳=?#+' }, 'q=%E6%89%8B%E6%9C%BA%26%E5%A3%B3%3D%3F%23%2B'],
    [{ half: '\uD83D' }, 'half=%EF%BF%BD']
  ])('%j builds %s', (params, text) => expect(buildQuery(params)).toBe(text))

  test.each([
    ['', {}],
    ['?', {}],
    ['?a=1&b=%E4%B8%AD', { a: '1', b: '中' }],
    ['a=x+y&b=x%2By', { a: 'x y', b: 'x+y' }],
    ['a&b=&=c', { a: '', b: '' }],
    ['a=1=2', { a: '1=2' }],
    ['a=1&a=2', { a: '1' }],
    ['a=%E4%B8&b=%zz&c=100%', { a: '%E4%B8', b: '%zz', c: '100%' }],
    ['__proto__=x&constructor=y', { constructor: 'y' }]
  ])('%s is read as %j', (text, params) => expect(parseQuery(text)).toEqual(params))

  test('what is built is read back', () => {
    fc.assert(
      fc.property(fc.dictionary(name, wellFormed), params =>
        expect(parseQuery(buildQuery(params))).toEqual({ ...params })
      )
    )
  })

  test('nothing makes either throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        parseQuery(text)
        buildQuery({ [text]: text })
        decodeParam(text)
      })
    )
  })
})

describe('pageUrl', () => {
  test.each([
    ['/pages/index/index', {}, '/pages/index/index'],
    ['pages/index/index', { a: undefined }, '/pages/index/index'],
    ['/pages/goods/detail', { id: 'x', from: '首页' }, '/pages/goods/detail?id=x&from=%E9%A6%96%E9%A1%B5'],
    ['/pages/goods/detail?id=x', { from: 1 }, '/pages/goods/detail?id=x&from=1'],
    [
      '/pages/webview/webview',
      { url: 'https://a.cn/?q=a%26b' },
      '/pages/webview/webview?url=https%3A%2F%2Fa.cn%2F%3Fq%3Da%2526b'
    ]
  ])('%s with %j is %s', (path, params, url) => expect(pageUrl(path, params)).toBe(url))
})

describe('decodeParam', () => {
  test.each([
    [undefined, ''],
    ['', ''],
    ['100%', '100%'],
    ['50% off', '50% off'],
    ['%E4%B8%AD', '中'],
    ['%25E4%25B8%25AD', '中'],
    ['%2525E4%2525B8%2525AD', '中'],
    ['%E4%B8', '%E4%B8'],
    ['https%3A%2F%2Fa.cn%2F%3Fq%3Da%2526b', 'https://a.cn/?q=a%26b'],
    ['https%253A%252F%252Fa.cn%252F%253Fq%253Da%252526b', 'https://a.cn/?q=a%26b'],
    ['https://a.cn/?q=a%26b', 'https://a.cn/?q=a%26b'],
    ['已经是中文%20', '已经是中文%20']
  ])('%s is meant as %s', (value, meant) => expect(decodeParam(value)).toBe(meant))

  test('text that does not look encoded survives none, one or two encodings', () => {
    const plain = wellFormed.filter(text => !/%[\dA-F]{2}/i.test(text))
    fc.assert(
      fc.property(plain, text => {
        expect(decodeParam(text)).toBe(text)
        expect(decodeParam(encodeURIComponent(text))).toBe(text)
        expect(decodeParam(encodeURIComponent(encodeURIComponent(text)))).toBe(text)
      })
    )
  })

  test('all parameters of a route at once', () => {
    const params = { id: '1', q: '%E4%B8%AD', gone: undefined }
    expect(decodeParams(params)).toEqual({ id: '1', q: '中' })
  })
})

describe('parsePageUrl opens pages of the manifest and nothing else', () => {
  test.each([
    ['/pages/index/index', { path: '/pages/index/index', params: {} }],
    ['pages/goods/detail?id=%E4%B8%AD', { path: '/pages/goods/detail', params: { id: '中' } }],
    ['/choose-location', { path: '/choose-location', params: {} }],
    ['/pages/goods/detail?url=https://evil.com', { path: '/pages/goods/detail', params: { url: 'https://evil.com' } }]
  ])('%s', (url, target) => expect(parsePageUrl(url, hasPage)).toEqual(target))

  test.each([
    '',
    '/',
    '/pages/none/none',
    '//pages/index/index',
    '//evil.com/pages/index/index',
    'https://evil.com/pages/index/index',
    'javascript:alert(1)',
    '/pages/index/index/',
    '/pages/index/../index/index',
    '/pages/index/./index',
    '/pages/index/index#x',
    '/pages/index/index.html',
    '/pages/index%2Findex',
    '\\pages\\index\\index',
    '/pages/index/index\n',
    ' /pages/index/index',
    '/pages/index/index/extra',
    '/other/index/index'
  ])('refuses %j', url => expect(parsePageUrl(url, hasPage)).toBeUndefined())
})

describe('isPage reads the real manifest', () => {
  test.each(['/pages/index/index', 'pages/mine/mine', '/pages/notice/list'])('%s', path =>
    expect(isPage(path)).toBe(true)
  )
  test.each([
    '/pages/constructor/name',
    '/pages/__proto__/toString',
    '/pages/index/index/extra',
    '/else/index/index',
    '/pages/index',
    ''
  ])('not %s', path => expect(isPage(path)).toBe(false))
})
