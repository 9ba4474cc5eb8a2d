import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Buying } from '../../../test/buying'
import { forShop, holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { mp4 } from '../../../test/mp4'
import { sendFile } from '../../../test/sheets'
import { auditEntries } from '../../db/schema'
import { newId } from '../../lib/ids'

const dataDir = mkdtempSync(path.join(tmpdir(), 'shop-films-'))
let shop: TestShop
let buying: Buying
let desk: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATA_DIR: dataDir } })
  buying = new Buying(shop)
  desk = await holding(shop, ['goods.read', 'goods.edit', 'goods.stock', 'goods.publish'])
})
afterAll(async () => {
  await shop.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const upload = (text: Buffer, who = desk) =>
  sendFile(shop, 'POST /api/admin/goods/film', { text, filename: '开箱.mp4', token: who.token })
const goods = async (id: string) => (await shop.call('GET /api/admin/goods/detail/{id}', { id }, desk)).data

/** Saves a product as it is, with this film. */
async function saveWith(id: string, video: string) {
  const { skus, ...now } = await goods(id)
  const kept = skus.map(({ suk, image, price, stock, weight_g }) => ({
    ...{ suk: suk === '默认' ? '' : suk, image, price, stock, was: stock, weight_g }
  }))
  const input = { ...now, images: ['/pic/1.png'], published: 1 as const, skus: kept, video }
  return shop.call('POST /api/admin/goods/save', input, { ...desk, idem: newId() })
}

test('a film of goods is looked through, kept, shown to shoppers and served', async () => {
  const { productId } = await buying.goods()
  const { data, status } = await upload(mp4())
  expect(status).toBe(200)
  expect(data.url).toMatch(/^\/media\/v\/[0-9a-f]{32}\.mp4$/)
  expect((await saveWith(productId, data.url)).status).toBe(200)
  expect((await goods(productId)).video).toBe(data.url)
  const shown = await shop.call('GET /api/product/detail/{id}', { id: productId })
  expect(shown.data.storeInfo.video).toBe(data.url)
  const served = await shop.app.inject({ method: 'GET', url: data.url, headers: { range: 'bytes=0-3' } })
  expect([served.statusCode, served.headers['content-type']]).toEqual([206, 'video/mp4'])
  expect((await saveWith(productId, '')).status).toBe(200)
  expect((await goods(productId)).video).toBe('')
  const [entry] = (await shop.db.select().from(auditEntries)).filter(one => one.subject === data.url)
  expect(entry).toMatchObject({ action: 'POST /api/admin/goods/film', actorId: desk.id })
})

test.each([
  ['no film', Buffer.from('not a film'), 'NOT_A_VIDEO'],
  ['a codec phones lack', mp4({ codec: 'hvc1' }), 'CODEC'],
  ['more than three minutes', mp4({ seconds: 181 }), 'TOO_LONG']
])('%s is refused', async (_, text, code) => {
  expect(await upload(text)).toMatchObject({ status: 400, code })
})

test('a product shows no film of elsewhere, and a photo’s name leads to none', async () => {
  const { productId } = await buying.goods()
  for (const video of ['https://elsewhere.example/a.mp4', `/media/v/${'0'.repeat(32)}.mp4`, '/media/v/../x.mp4'])
    expect(await saveWith(productId, video)).toMatchObject({ code: 'INVALID' })
})

test('who may not edit goods uploads none; people of a shop do', async () => {
  expect(await upload(mp4(), await holding(shop, ['goods.read']))).toMatchObject({ code: 'FORBIDDEN' })
  const owner = await shop.person()
  const keeper = await forShop(shop, owner.id, await buying.store({ name: '有片的店', ownerId: owner.id }))
  expect((await upload(mp4(), keeper)).status).toBe(200)
})
