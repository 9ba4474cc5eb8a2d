import type { Album } from './album'
import { pointsPicture } from './art/draw'
import { palettes } from './art/palettes'
import { detailPicture } from './art/scenes'
import { brands } from './data/shops'
import { factsOf } from './facts'
import type { GoodsLine } from './goods'
import type { Random } from './random'

const promises = {
  title: '安心选购',
  info: '每一单都有人管到底',
  list: [
    { icon: 'package', title: '四十八小时发货', info: '仓库每天多次出库' },
    { icon: 'handshake', title: '七天无理由', info: '商品完好，放心退换' },
    { icon: 'telephone-receiver', title: '客服在线', info: '每天九点到二十一点' }
  ]
}

const promisesPicture = () => pointsPicture(promises.title, promises.info, promises.list, palettes.sky)

const image = (url: string, alt: string) => `<p><img src="${url}" alt="${alt}"></p>`

/**
 * Rich text of a product: what it is, what it is made of, pictures, and what to know before buying. Brand, choices and
 * weight are read off the product by the page itself, so they are not said here again.
 */
export function describe(line: GoodsLine, brandKey: string, album: Album, random: Random): string {
  const { first, name } = line
  const brand = brands.find(one => one.key === brandKey)!.name
  const subject = { object: line.object, brand, palette: palettes[random.pick(first.shades)] }
  const { points } = first
  const palette = palettes[first.mood]
  const facts = factsOf(line, random)
  return [
    `<p>${line.intro}。${random.pick(openings)}</p>`,
    image(album.add(detailPicture(subject)), `${name}展示图`),
    ...(facts.length > 0 ? ['<h3>商品参数</h3>', table(facts)] : []),
    image(
      album.once(points.title, () => pointsPicture(points.title, points.info, points.list, palette)),
      points.title
    ),
    `<h3>温馨提示</h3>`,
    `<ul>${tipsOf(line)
      .map(tip => `<li>${tip}</li>`)
      .join('')}</ul>`,
    image(album.once(promises.title, promisesPicture), promises.title)
  ].join('')
}

const openings = [
  '买手试用了三轮才定下来，希望你也喜欢。',
  '日子里用得上的东西，做得踏实一点。',
  '少一点噱头，多一点用心，这就是我们想给你的。',
  '每一批到仓都会抽检，合格了才上架。',
  '老顾客的回购榜常客，第一次买也不会失望。'
]

const table = (rows: string[][]) =>
  `<table><tbody>${rows.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`).join('')}</tbody></table>`

function tipsOf({ first, second }: GoodsLine): string[] {
  const common = '图片为插画示意，请以收到的实物为准。'
  if (first.key === 'fresh') return ['生鲜商品不支持七天无理由退货，如有坏损请在签收 24 小时内拍照联系客服。', common]
  if (first.key === 'snack' || first.key === 'grain')
    return ['开封后请密封保存并尽快食用。', '对配料过敏的朋友请先查看配料表。', common]
  if (second.key === 'socks') return ['贴身衣物拆封后不支持无理由退货，请先核对尺码。', common]
  if (first.key === 'digital') return ['首次使用前请阅读说明书，保修凭订单即可。', common]
  return ['手工测量，尺寸可能有 1 到 3 厘米误差。', common]
}
