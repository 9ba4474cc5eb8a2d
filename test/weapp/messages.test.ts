import { eq } from 'drizzle-orm'
import { pushGrants } from '../../server/src/db/schema'
import { addMessage } from '../../server/src/engines/message'
import { newId } from '../../server/src/lib/ids'
import { TestShop } from '../../server/test/harness'
import { makeOwner, type Owner } from '../support/owner'
import { openPage } from './weapp'

let shop: TestShop
let owner: Owner
beforeAll(async () => {
  shop = await TestShop.open({
    seeded: true,
    env: { WECHAT_TEMPLATES: 'shipped:tpl-shipped:thing1=title,aftersale:tpl-after:thing1=title' }
  })
})
beforeEach(async () => {
  owner = await makeOwner(shop)
})
afterAll(() => shop?.close())

const open = (path: string, query: Record<string, string>, wx: Record<string, unknown> = {}) =>
  openPage(`pages/${path}`, query, { server: shop, token: owner.token, wx })
const tell = (kind: 'order' | 'asset', title: string) =>
  addMessage(shop.db, {
    userId: owner.id,
    key: newId(),
    kind,
    title,
    content: `${title}，请查看。`,
    url: '/pages/user/myProfit'
  })
const unread = async () => (await shop.call('GET /api/message', {}, { token: owner.token })).data.unread

test('messages of a kind by day; one is opened, which reads it and leads on; then all are read', async () => {
  await tell('asset', '佣金已到账')
  await tell('asset', '提现已到账')
  const before = await unread()
  const page = await open('message/list', { kind: 'asset' })
  await page.expectText('资产变动', '今天', '佣金已到账', '全部已读', '刚刚')
  await page.tap('佣金已到账')
  await page.weapp.expectPage('pages/message/detail')
  const message = page.weapp.page
  await message.expectText('佣金已到账，请查看。', '查看明细')
  expect(await unread()).toBe(before - 1)
  await message.tap('查看明细')
  await page.weapp.expectPage('pages/user/myProfit')
  const again = await open('message/list', { kind: 'asset' })
  await again.tap('全部已读')
  await again.expectNoText('全部已读')
  const { data } = await shop.call('GET /api/message', {}, { token: owner.token })
  expect(data.list.find(one => one.kind === 'asset')).toMatchObject({ unread: 0 })
})

describe('being told by WeChat', () => {
  const grants = async () =>
    (await shop.db.select().from(pushGrants).where(eq(pushGrants.userId, owner.id))).map(row => row.topic).sort()
  const asked: string[][] = []
  const answering = (answers: Record<string, string>) => ({
    requestSubscribeMessage: ({ tmplIds, success, complete }: Record<string, unknown>) => {
      asked.push(tmplIds as string[])
      const answer = { errMsg: 'requestSubscribeMessage:ok', ...answers }
      ;(success as (answer: object) => void)?.(answer)
      ;(complete as (answer: object) => void)?.(answer)
    }
  })
  beforeEach(() => {
    asked.length = 0
  })

  test('is asked for on a tap after paying, and what was agreed to is counted', async () => {
    const agreed = answering({ 'tpl-shipped': 'accept', 'tpl-after': 'reject' })
    const page = await open('pay/result', { order_id: owner.orders.toShip }, agreed)
    await page.expectText('发货和售后有进展时微信通知我')
    await page.tap('开启')
    await page.expectText('已开启')
    expect(asked).toEqual([['tpl-shipped', 'tpl-after']])
    expect(await grants()).toEqual(['shipped'])
  })

  test('that is turned down changes nothing and can be asked again', async () => {
    const page = await open('user/noticeSetting', {}, answering({ 'tpl-shipped': 'reject', 'tpl-after': 'ban' }))
    await page.tap('开启')
    await page.until(() => page.weapp.phone.seen.toasts.includes('没有开启，需要时可以再点'))
    await page.expectText('开启', /提现、账号安全和系统公告/)
    expect(await grants()).toEqual([])
  })
})

test('a parcel is signed for on the canvas of the page', async () => {
  const drawn: string[] = []
  const context = new Proxy(
    {},
    {
      get: (_, name) => () => drawn.push(String(name)),
      set: () => true
    }
  )
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
  const node = { width: 0, height: 0, getContext: () => context, toDataURL: () => png }
  const found = { node, width: 327, height: 240, left: 0, top: 0, right: 327, bottom: 240 }
  const chain: Record<string, unknown> = {}
  for (const name of ['in', 'select', 'selectAll', 'selectViewport', 'fields', 'boundingClientRect', 'scrollOffset'])
    chain[name] = () => chain
  chain.exec = (callback?: (all: unknown[]) => void) => setImmediate(() => callback?.([found]))
  const wx = { createSelectorQuery: () => chain, getWindowInfo: () => ({ pixelRatio: 2, windowWidth: 375 }) }
  const page = await open('order/signature', { id: owner.orders.toReceive }, wx)
  await page.expectText('请在此处签名')
  await page.until(() => node.width === 654)
  const canvas = page.byAttribute('type', '2d')[0]!
  const touch = (type: string, x: number, y: number) => page.dispatch(canvas, type, {}, { x, y })
  await touch('touchstart', 40, 40)
  for (const x of [80, 120, 160]) await touch('touchmove', x, x)
  // A stroke downwards does not pull the page.
  await page.expectNoText(/下拉|松开|释放/)
  await touch('touchend', 160, 60)
  await page.expectNoText('请在此处签名')
  expect(drawn).toContain('quadraticCurveTo')
  await page.tap('确认签收')
  await page.until(() => page.weapp.phone.seen.toasts.includes('已签收'))
  const { data } = await shop.call('GET /api/order/detail/{id}', { id: owner.orders.toReceive }, { token: owner.token })
  expect(data).toMatchObject({ status: 3, signature: expect.stringMatching(/^\/media\/u\//) })
})
