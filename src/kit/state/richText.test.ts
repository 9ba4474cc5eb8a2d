import fc from 'fast-check'
import { linksOf, richBlocks } from './richText'

const html = (text: string) => ({ kind: 'html', html: text })
const picture = (src: string, alt = '') => ({ kind: 'picture', src, alt })

describe('richBlocks', () => {
  test.each([
    ['nothing', '', []],
    ['words only', '<p>你好</p><p>再见</p>', [html('<p>你好</p><p>再见</p>')]],
    ['text without a tag', '你好', [html('你好')]],
    ['a picture alone', '<img src="/a.webp" alt="一">', [picture('/a.webp', '一')]],
    [
      'pictures of one paragraph',
      '<p><img src="/a.webp"><img src="/b.webp" /></p>',
      [picture('/a.webp'), picture('/b.webp')]
    ],
    [
      'between words',
      '<h2>一</h2><p><img src="/a.webp"></p><p>二</p>',
      [html('<h2>一</h2>'), picture('/a.webp'), html('<p>二</p>')]
    ],
    ['in a sentence it stays', '<p>见<img src="/a.webp">图</p>', [html('<p>见<img src="/a.webp">图</p>')]],
    [
      'in a table it stays',
      '<table><tr><td><img src="/a.webp"></td></tr></table>',
      [html('<table><tr><td><img src="/a.webp"></td></tr></table>')]
    ],
    ['in a link it stays', '<a href="/x"><img src="/a.webp"></a>', [html('<a href="/x"><img src="/a.webp"></a>')]],
    ['an escaped address is read', '<img src="/a?x=1&amp;y=2">', [picture('/a?x=1&y=2')]],
    ['a stray end tag does no harm', '</p><img src="/a.webp">', [html('</p>'), picture('/a.webp')]],
    [
      'an element left open keeps the rest',
      '<div><p>一</p><img src="/a.webp">',
      [html('<div><p>一</p><img src="/a.webp">')]
    ]
  ])('%s', (_, source, blocks) => {
    expect(richBlocks(source)).toEqual(blocks)
  })

  test('no word is lost', () => {
    const piece = fc.constantFrom(
      '<p>甲</p>',
      '<p><img src="/a.webp"></p>',
      '乙',
      '<ul><li>丙</li></ul>',
      '<br>',
      '<p>丁<img src="/b.webp"></p>'
    )
    const words = (text: string) => text.replace(/<[^>]*>/g, '')
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const blocks = richBlocks(pieces.join(''))
        expect(words(blocks.map(block => (block.kind === 'html' ? block.html : '')).join(''))).toBe(
          words(pieces.join(''))
        )
      })
    )
  })
})

test('a paragraph with links stands alone; its links are found', () => {
  const blocks = richBlocks(
    '<p>一</p><p>看<a href="https://a.cn/?a=1&amp;b=2"><b>这里</b></a></p><p>二</p><p><a>无处</a></p>'
  )
  const linked = '<p>看<a href="https://a.cn/?a=1&amp;b=2"><b>这里</b></a></p>'
  expect(blocks.map(block => block.kind === 'html' && block.html)).toEqual([
    '<p>一</p>',
    linked,
    '<p>二</p><p><a>无处</a></p>'
  ])
  expect(linksOf(linked)).toEqual([{ text: '这里', url: 'https://a.cn/?a=1&b=2' }])
  const sentence = '看<a href="/x">这里</a>吧'
  expect(richBlocks(sentence)).toEqual([{ kind: 'html', html: sentence }])
})
