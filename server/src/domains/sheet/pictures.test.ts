import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { fileAt, rowsIn, sendFile, xlsxOf, zipOf } from '../../../test/sheets'
import { auditEntries, categories, packPictures, picturePacks, products, sheetPictures, skus } from '../../db/schema'
import { runSheets } from '../../engines/sheet'
import { newId } from '../../lib/ids'
import { sweepPacks } from '../goods/packs'

const dataDir = mkdtempSync(path.join(tmpdir(), 'sheet-pictures-'))
const asked: string[] = []
let isMended = false
let elsewhere: Server
let origin: string
let shop: TestShop
let staff: { id: string; token: string }
let shopId: string
let keeper: { id: string; token: string }

const drawing = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer()

beforeAll(async () => {
  const png = await drawing('#c33')
  elsewhere = createServer(({ url = '' }, answer) => {
    asked.push(url)
    if (url.startsWith('/good') || isMended) answer.setHeader('content-type', 'image/png').end(png)
    else if (url.startsWith('/inside')) answer.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end()
    else if (url.startsWith('/text')) answer.setHeader('content-type', 'image/png').end('no picture')
    else answer.writeHead(404).end()
  })
  await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  shop = await TestShop.open({ env: { DATA_DIR: dataDir, PICTURE_ORIGINS: origin } })
  staff = await holding(shop, ['goods.read', 'goods.edit', 'goods.stock', 'goods.publish'])
  const buying = new Buying(shop)
  const owner = await shop.person()
  shopId = await buying.store({ name: '山间茶铺', ownerId: owner.id })
  keeper = await forShop(shop, owner.id, shopId)
  await shop.db.insert(categories).values({ id: newId(), name: '茶' })
})
beforeEach(() => {
  asked.length = 0
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
  await new Promise(resolve => elsewhere.close(resolve))
})

const TITLES = ['商品名称', '店铺', '分类', '单位', '商品图片', '规格图片', '售价']
const rowOf = (name: string, pictures: string, own = '') => [name, '山间茶铺', '茶', '盒', pictures, own, '9.90']
const book = (rows: string[][]) => xlsxOf([TITLES, ...rows])
const send = (text: Buffer, pack?: string, who = staff) =>
  sendFile(shop, 'POST /api/admin/goods/sheet', {
    text,
    filename: '新品.xlsx',
    fields: pack ? { pack_id: pack } : {},
    token: who.token
  })
const sendPack = (text: Buffer, who = staff) =>
  sendFile(shop, 'POST /api/admin/goods/sheet/pictures', { text, filename: '图片.zip', token: who.token })
const start = (id: string) => shop.call('POST /api/admin/goods/sheet/start', { id }, staff)
const detail = async (id: string) =>
  (await shop.call('GET /api/admin/goods/sheet/detail/{id}', { id, limit: 100 }, staff)).data
const faults = async (id: string) =>
  (await detail(id)).list.filter(row => row.why !== '').map(row => [row.row_no, row.why])
async function worked(text: Buffer, pack?: string) {
  const { data } = await send(text, pack)
  await start(data.id)
  await runSheets(shop.app.services)
  return detail(data.id)
}
const productOf = async (name: string) =>
  (
    await shop.db
      .select()
      .from(products)
      .where(and(eq(products.name, name), eq(products.shopId, shopId)))
  )[0]
const HERE = /^\/media\/u\/[0-9a-f]{32}-1500\.webp$/

describe('pictures by address', () => {
  test('are fetched once each, drawn anew and kept here', async () => {
    const { sheet } = await worked(
      await book([
        rowOf('红茶', `${origin}/good/1.png，${origin}/good/2.png`, `${origin}/good/1.png`),
        rowOf('绿茶', `${origin}/good/1.png\n${origin}/good/3?x=a,b`)
      ])
    )
    expect(sheet).toMatchObject({ state: 'done', format: 'xlsx', rows_done: 2, pack_name: '' })
    expect([...asked].sort()).toEqual(['/good/1.png', '/good/2.png', '/good/3?x=a,b'])
    const [red, green] = [await productOf('红茶'), await productOf('绿茶')]
    expect(red!.pictures).toEqual([expect.stringMatching(HERE), expect.stringMatching(HERE)])
    expect(green!.pictures[0]).toBe(red!.pictures[0])
    const [sku] = await shop.db.select().from(skus).where(eq(skus.productId, red!.id))
    expect(sku!.image).toBe(red!.pictures[0])
    const shown = await shop.app.inject({ method: 'GET', url: red!.pictures[0]! })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable')
    })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 900 })
  })

  test('that fail are their row’s fault, with why; mended, the row goes in', async () => {
    const { sheet } = await worked(
      await book([
        rowOf('断图茶', `${origin}/none.png`),
        rowOf('假图茶', `${origin}/text.png`),
        rowOf('内网茶', `${origin}/inside.png`),
        rowOf('好图茶', `${origin}/good.png`)
      ])
    )
    expect(sheet).toMatchObject({ state: 'done', rows_done: 1, rows_refused: 3 })
    expect(await faults(sheet.id)).toEqual([
      [2, expect.stringContaining('下载失败（404）')],
      [3, expect.stringContaining('JPG、PNG、WebP')],
      [4, expect.stringContaining('内部网络')]
    ])
    expect(await productOf('断图茶')).toBeUndefined()
    const failed = (await shop.call('GET /api/admin/goods/sheet/failed/{id}', { id: sheet.id }, staff)).data
    expect(failed.filename).toBe('新品-失败行.xlsx')
    const [titles, ...rows] = await rowsIn(await fileAt(shop, failed))
    const at = titles!.indexOf('商品图片')
    const mended = rows.map(cells => cells.map((cell, i) => (i === at ? `${origin}/good.png` : cell)))
    expect((await worked(await xlsxOf([titles!, ...mended]))).sheet).toMatchObject({ rows_done: 3, ignored: [] })
    expect((await productOf('内网茶'))!.pictures).toHaveLength(1)
  })

  test.each([
    ['http://[::1', '图片地址不正确'],
    [`https://a.cn/${'x'.repeat(1_000)}`, '图片地址太长'],
    ['红茶主图', '不是图片地址，也不是图片文件名'],
    ['红茶.jpg', '请同时上传包含图片「红茶.jpg」的压缩包']
  ])('%s is said to be wrong before anything is done', async (source, words) => {
    const { data } = await send(await book([rowOf('未建茶', source)]))
    expect(await faults(data.id)).toEqual([[2, expect.stringContaining(words)]])
    expect(asked).toEqual([])
  })

  test('inside of the network are not asked for, whatever the network’s name for them is', async () => {
    const { sheet } = await worked(
      await book([rowOf('本机茶', 'http://localhost/a.png'), rowOf('元数据茶', 'http://169.254.169.254/a.png')])
    )
    expect(sheet.rows_refused).toBe(2)
    expect((await faults(sheet.id)).map(([, why]) => why)).toEqual([
      expect.stringContaining('内部网络'),
      expect.stringContaining('内部网络')
    ])
  })
})

describe('pictures by their name in an archive', () => {
  test('are found in any folder and case, and only those a row names are drawn', async () => {
    const { data: pack } = await sendPack(
      await zipOf({
        '主图/大红袍.PNG': await drawing('#611'),
        '__MACOSX/主图/._大红袍.PNG': Buffer.from('litter'),
        '说明.txt': Buffer.from('文字'),
        'unused.jpg': Buffer.from('never looked at'),
        'broken.jpg': Buffer.from('no picture')
      })
    )
    expect(pack).toMatchObject({ filename: '图片.zip', picture_count: 3, ignored: ['说明.txt'] })
    const { sheet } = await worked(await book([rowOf('大红袍', '大红袍.png'), rowOf('破图茶', 'BROKEN.JPG')]), pack.id)
    expect(sheet).toMatchObject({ rows_done: 1, rows_refused: 1, pack_name: '图片.zip' })
    expect(await faults(sheet.id)).toEqual([[3, expect.stringContaining('图片「BROKEN.JPG」')]])
    expect((await productOf('大红袍'))!.pictures).toEqual([expect.stringMatching(HERE)])
    const trail = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, pack.id))
    expect(trail).toMatchObject([{ action: 'POST /api/admin/goods/sheet/pictures', actorId: staff.id }])
    // The rows that are mended name it again.
    const again = await worked(await book([rowOf('小红袍', '大红袍.png'), rowOf('缺图茶', '没有.png')]), pack.id)
    expect(again.sheet).toMatchObject({ rows_done: 1, rows_bad: 1 })
    expect(await faults(again.sheet.id)).toEqual([[3, '压缩包里没有图片「没有.png」']])
  })

  test.each<[string, () => Promise<Buffer>, string]>([
    ['two of one name', () => zipOf({ 'a/1.png': Buffer.from('x'), 'b/1.PNG': Buffer.from('y') }), '两张同名的图片'],
    ['no picture', () => zipOf({ 'a.txt': Buffer.from('x') }), '压缩包里没有图片'],
    ['a picture too large', () => zipOf({ 'a.png': Buffer.alloc(10 * 1024 * 1024 + 1) }), '超过 10 MB'],
    ['no archive', async () => Buffer.from('no archive at all'), '已损坏']
  ])('an archive with %s is refused', async (_, make, words) => {
    const before = await shop.db.$count(packPictures)
    expect(await sendPack(await make())).toMatchObject({ code: 'INVALID', msg: expect.stringContaining(words) })
    expect(await shop.db.$count(packPictures)).toBe(before)
  })

  test('are for whose archive it is, for who may edit goods, and for files of goods', async () => {
    const { data: pack } = await sendPack(await zipOf({ 'a.png': await drawing('#161') }), keeper)
    const rows = await book([rowOf('借图茶', 'a.png')])
    expect(await send(rows, pack.id)).toMatchObject({ code: 'NOT_FOUND' })
    expect((await send(rows, pack.id, keeper)).data).toMatchObject({ rows_bad: 0, pack_name: '图片.zip' })
    const reader = await holding(shop, ['goods.read'])
    expect(await sendPack(await zipOf({ 'a.png': Buffer.from('x') }), reader)).toMatchObject({ code: 'FORBIDDEN' })
    const sender = await holding(shop, ['order.ship'])
    const orders = {
      text: await xlsxOf([
        ['订单号', '快递公司', '快递单号'],
        ['1', '2', '3']
      ]),
      token: sender.token
    }
    expect(
      await sendFile(shop, 'POST /api/admin/order/sheet', { ...orders, fields: { pack_id: pack.id } })
    ).toMatchObject({ code: 'INVALID' })
  })

  test('leave after two weeks, with what was kept of them', async () => {
    const { data: pack } = await sendPack(await zipOf({ 'old.png': await drawing('#116') }))
    const [kept] = await shop.db.select().from(packPictures).where(eq(packPictures.packId, pack.id))
    const { storage } = shop.app.services.providers
    expect(await storage.size(kept!.key)).toBeGreaterThan(0)
    shop.clock.advance(15 * 86_400)
    await sweepPacks(shop.app.services)
    expect(await storage.size(kept!.key)).toBeNull()
    expect(await shop.db.$count(picturePacks)).toBe(0)
    expect(await shop.db.$count(packPictures)).toBe(0)
  })
})

test('a file that fell over while its pictures were fetched goes on, and asks for none of them again', async () => {
  const { data } = await send(
    await book([rowOf('续传茶', `${origin}/good/9.png`), rowOf('续传绿茶', `${origin}/later.png`)])
  )
  const url = (await productOf('红茶'))!.pictures[0]!
  await shop.db.insert(sheetPictures).values({ sheetId: data.id, source: `${origin}/good/9.png`, url })
  isMended = true
  await start(data.id)
  await runSheets(shop.app.services)
  expect(asked).toEqual(['/later.png'])
  expect((await detail(data.id)).sheet).toMatchObject({ state: 'done', rows_done: 2 })
  expect((await productOf('续传茶'))!.pictures).toEqual([url])
})
