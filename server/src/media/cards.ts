import { createHash } from 'node:crypto'
import path from 'node:path'
import { encode } from 'uqr'
import { type Config, rootDir } from '../config'
import type { Database } from '../db/connection'
import type { Storage } from '../providers/storage'
import type { Wechat } from '../providers/wechat'
import { uploadNameOf } from './address'
import { Drawings } from './drawings'
import { atTurn, sharp } from './sharp'
import { drawable, text, textWidth, wrapped } from './text'

/** What a share card shows; its hash names the picture, so that whatever changes has another address. */
export type CardContent = {
  /** Of the drawing below: cards drawn another way are other pictures. */
  drawing: 1
  title: string
  words: string
  nickname: string
  /** Yuan; empty for what has no price. */
  price: string
  was: string
  /** A picture of ours, by its path. */
  picture: string
  /** What the code opens: a link, and for a mini-program code its scene on a page. */
  link: string
  scene: string
  page: string
  siteName: string
}

export const CARD = { width: 750, height: 1180 } as const
const MAX_BYTES = 150 * 1024
const EDGE = { left: 40, top: 176, side: 670 }
const CODE = { side: 200, left: 494, top: 930 }

export const cardHash = (content: CardContent) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)

export const cardUrl = (hash: string) => `/media/c/${hash}.webp`

/** Under which key a card lies in storage. */
export const cardKey = (hash: string) => `card-${hash}.webp`

interface Means {
  config: Config
  db: Database
  providers: { storage: Storage; wechat: Wechat }
}

/** The card as a picture. Answers whether it is what it should be for good: a code that WeChat did not give is drawn as a link. */
export async function drawCard(means: Means, content: CardContent): Promise<{ bytes: Buffer; whole: boolean }> {
  const [picture, mini] = await Promise.all([pictureBytes(means, content.picture), miniCode(means, content)])
  const bytes = await atTurn(async () => {
    const layers = [
      ...(picture ? [{ input: await cornered(picture, EDGE.side), left: EDGE.left, top: EDGE.top }] : []),
      { input: await codePicture(content, mini), left: CODE.left, top: CODE.top }
    ]
    const card = await sharp(Buffer.from(paper(content)))
      .composite(layers)
      .png({ compressionLevel: 1 })
      .toBuffer()
    return packed(card)
  })
  return { bytes, whole: content.scene === '' || mini !== 'failed' }
}

async function miniCode({ providers }: Means, { scene, page }: CardContent): Promise<Buffer | null | 'failed'> {
  if (!scene) return null
  return providers.wechat.miniCode(scene, page).catch(() => 'failed' as const)
}

/** A picture of ours as bytes, or null when it is gone or somebody else's. */
async function pictureBytes({ config, db, providers }: Means, url: string): Promise<Buffer | null> {
  const drawing = /^\/media\/p\/([0-9a-f]{32})-/.exec(url)?.[1]
  if (drawing) {
    const folder = path.resolve(rootDir, config.DATA_DIR, 'drawings')
    return new Drawings(db, folder).read(drawing, 750, 'jpg')
  }
  const upload = uploadNameOf(url)
  return upload ? providers.storage.get(`${upload}-750.webp`) : null
}

const cornered = async (bytes: Buffer, side: number): Promise<Buffer> => {
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="24"/></svg>`
  )
  return sharp(bytes)
    .resize(side, side, { fit: 'cover' })
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer()
}

async function codePicture({ link }: CardContent, mini: Buffer | null | 'failed'): Promise<Buffer> {
  if (mini && mini !== 'failed') return sharp(mini).resize(CODE.side, CODE.side).png().toBuffer()
  const { data } = encode(link, { ecc: 'M', border: 1 })
  const size = data.length
  const dark = data.map((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  const code = `<svg xmlns="http://www.w3.org/2000/svg" width="${CODE.side}" height="${CODE.side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#222" d="${dark}"/></svg>`
  return sharp(Buffer.from(code)).png().toBuffer()
}

/** As small as it has to be, at the best quality that allows. */
async function packed(card: Buffer): Promise<Buffer> {
  for (const quality of [84, 72, 60, 45]) {
    const bytes = await sharp(card).webp({ quality }).toBuffer()
    if (bytes.length <= MAX_BYTES) return bytes
  }
  return sharp(card).webp({ quality: 30 }).toBuffer()
}

const INK = { brand: '#FE6972', from: '#FF8A6B', text: '#222222', faint: '#666666', price: '#DB1824' }

/** Everything of a card but its two pictures. */
function paper(content: CardContent): string {
  const { width, height } = CARD
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${INK.from}"/><stop offset="1" stop-color="${INK.brand}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/>
    <circle cx="690" cy="60" r="150" fill="#fff" opacity="0.12"/><circle cx="40" cy="1130" r="120" fill="#fff" opacity="0.12"/>
    <rect x="16" y="150" width="718" height="1014" rx="36" fill="#fff"/>
    ${greeting(content)}
    <rect x="${EDGE.left}" y="${EDGE.top}" width="${EDGE.side}" height="${EDGE.side}" rx="24" fill="#FFF1F2"/>
    ${about(content)}
  </svg>`
}

function greeting({ nickname, siteName }: CardContent): string {
  const name = drawable(nickname) || '好友'
  const [line = name] = wrapped(`${name} 推荐给你`, 38, 540, 1)
  return [
    '<circle cx="86" cy="80" r="46" fill="#fff"/>',
    text([...name][0]!, { x: 86, y: 97, size: 48, fill: INK.brand, anchor: 'middle' }),
    text(line, { x: 152, y: 76, size: 38, fill: '#FFFFFF' }),
    text(drawable(`来自${siteName}`), { x: 152, y: 118, size: 26, fill: '#FFFFFF', opacity: 0.92 })
  ].join('')
}

function about({ title, words, price, was }: CardContent): string {
  const lines = wrapped(title, 36, 430, 2)
  const head = lines.map((line, i) => text(line, { x: 40, y: 908 + i * 48, size: 36, fill: INK.text }))
  const below = 908 + lines.length * 48
  const middle = price
    ? priceLine(price, was, below + 30)
    : wrapped(words, 27, 430, 2)
        .map((line, i) => text(line, { x: 40, y: below + 8 + i * 38, size: 27, fill: INK.faint }))
        .join('')
  return [
    ...head,
    middle,
    text('长按识别，马上去看', { x: 40, y: 1124, size: 26, fill: INK.faint }),
    '<rect x="482" y="886" width="224" height="256" rx="20" fill="#FFF7F5"/>',
    text('扫码看好物', { x: 594, y: 916, size: 24, fill: INK.brand, anchor: 'middle' })
  ].join('')
}

function priceLine(price: string, was: string, y: number): string {
  const [yuan = '0', cents = '00'] = price.split('.')
  const wholeAt = 70
  const centsAt = wholeAt + textWidth(yuan, 64)
  const wasAt = centsAt + textWidth(`.${cents}`, 36) + 20
  const old = was && was !== price ? `￥${was}` : ''
  const width = textWidth(old, 26)
  return [
    text('￥', { x: 36, y, size: 34, fill: INK.price }),
    text(yuan, { x: wholeAt, y, size: 64, fill: INK.price }),
    text(`.${cents}`, { x: centsAt, y, size: 36, fill: INK.price }),
    old && wasAt + width < 470
      ? `${text(old, { x: wasAt, y, size: 26, fill: '#999999' })}<rect x="${wasAt}" y="${y - 9}" width="${width}" height="2" fill="#999999"/>`
      : ''
  ].join('')
}
