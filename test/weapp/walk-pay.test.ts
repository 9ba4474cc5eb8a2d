import { createPublicKey, verify } from 'node:crypto'
import { outsideIds } from '../../server/src/db/schema'
import { fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { Buying } from '../../server/test/buying'
import { FakeWechatPay, MINI_APPID } from '../../server/test/fakes/wechatpay'
import { TestShop } from '../../server/test/harness'
import { newPhone } from '../../server/test/sign-in'
import type { OpenPage } from './page'
import { openPage } from './weapp'

let shop: TestShop
let buying: Buying
const wechat = new FakeWechatPay(() => shop.clock.now())
beforeAll(async () => {
  await wechat.start()
  const env = { ...wechat.settings(), PAY_CHANNELS: 'yue,weixin,sandbox' }
  shop = await TestShop.open({ seeded: true, env })
  buying = new Buying(shop)
})
afterAll(async () => {
  await shop?.close()
  await wechat.close()
})
beforeEach(() => Object.assign(wechat, { tradeState: 'NOTPAY', paidFen: 0 }))

const one = async (query: string, values: unknown[] = []) =>
  (await shop.db.$client.query(query, values)).rows[0] as Record<string, string>
const stateOf = async (no: string) => (await one('select state from orders where no = $1', [no])).state
const bindWechat = (userId: string) =>
  shop.db.insert(outsideIds).values({ provider: `wechat:${MINI_APPID}`, subject: `openid-${userId}`, userId })

/** A person with an unpaid order of 25.00, at its cashier. */
async function atCashier(confirm = true) {
  const buyer = await buying.buyer()
  await bindWechat(buyer.id)
  const goods = await buying.goods({ priceFen: 2500n })
  const { no } = await buying.order(buyer.token, [{ of: goods }], { couponId: '' })
  const page = await openPage('pages/pay/pay', { id: no }, { server: shop, token: buyer.token, confirm })
  await page.expectText('应付金额', '25.00')
  return { buyer, no, page }
}

/** Chooses everything there is to choose of a product, in its open popup. */
async function choose(page: OpenPage, productId: string) {
  const { rows } = await shop.db.$client.query(
    'select cardinality(values) as count from product_attrs where product_id = $1 order by position',
    [productId]
  )
  let at = 0
  for (const { count } of rows) {
    // By its place, not its words: a review may name the same choice.
    await page.tap('.sku__value', at)
    at += Number(count)
  }
}

test('a newcomer finds a thing, signs in by typing, changes the cart, orders, and pays in WeChat’s sheet', async () => {
  const phone = newPhone()
  const goods = await one(`select p.id, p.name from products p where p.published and p.spec_type = 1 and p.limit_num = 0
    and not exists (select 1 from skus s where s.product_id = p.id and s.stock < 10)
    and not exists (select 1 from flash_items f where f.product_id = p.id) order by p.id limit 1`)
  const first = await openPage('pages/goods/detail', { id: goods.id! }, { server: shop })
  const { weapp } = first
  await first.expectText(goods.name!)
  await first.tap('加入购物车')
  await choose(first, goods.id!)
  await first.tap('加入购物车')

  const login = await weapp.expectPage('pages/user/login')
  await login.tap('其他手机号方式')
  await login.fill('请输入手机号', phone)
  await login.tap('获取验证码')
  await login.tap('同意并继续')
  await login.expectText('开发沙盒')
  await login.tap('填入')
  await login.tap('登录')
  const again = await weapp.expectPage('pages/goods/detail')
  expect(weapp.storage.get('token')).toMatch(/^[\w-]{43}$/)
  const { id } = await one('select id from users where phone = $1', [phone])
  await bindWechat(id!)

  // What was chosen before is still chosen.
  await again.expectText('已选')
  await again.tap('加入购物车')
  await again.tap('加入购物车')
  await again.until(() => weapp.phone.seen.toasts.join().includes('已加入购物车'))
  await again.tap('购物车')
  const cart = await weapp.expectPage('pages/store/shopCar')
  await cart.expectText(goods.name!, '去结算(1)')
  await cart.tap('.stepper__side', 1)
  await cart.expectText('去结算(2)')
  await cart.tap('全选')
  await cart.expectNoText('去结算(2)')
  await cart.tap('全选')
  await cart.tap('去结算(2)')

  const checkout = await weapp.expectPage('pages/order/order')
  await checkout.expectText(goods.name!)
  await buying.address(id!, { detail: '新家 8 号' })
  await checkout.show()
  await checkout.expectText('新家 8 号')
  await checkout.tap('提交订单')
  const cashier = await weapp.expectPage('pages/pay/pay')
  const order = await one('select no, state, pay_fen::text as fen from orders where user_id = $1', [id])
  expect(order.state).toBe('unpaid')

  await cashier.tap('微信支付')
  Object.assign(wechat, { tradeState: 'SUCCESS', paidFen: Number(order.fen) })
  await cashier.tap(/^微信支付 ¥/)
  const [sheet] = weapp.phone.seen.payments as Record<string, string>[]
  const { timeStamp, nonceStr, package: pack, signType, paySign } = sheet!
  const signed = Buffer.from(`${MINI_APPID}\n${timeStamp}\n${nonceStr}\n${pack}\n`)
  expect(signType).toBe('RSA')
  expect(
    verify('RSA-SHA256', signed, createPublicKey(wechat.merchant.publicKey), Buffer.from(paySign!, 'base64'))
  ).toBe(true)
  shop.clock.advance(5)
  const result = await weapp.expectPage('pages/pay/result')
  await result.expectText(/支付成功|付款成功/)
  expect(['paid', 'split']).toContain(await stateOf(order.no!))
})

test('leaving WeChat’s sheet keeps the order, and the way may be changed', async () => {
  const { page, no } = await atCashier(false)
  await page.tap('微信支付')
  await page.tap(/^微信支付 ¥/)
  await page.until(() => page.weapp.phone.seen.toasts.join().includes('付款已取消'))
  expect(page.weapp.page.path).toBe('pages/pay/pay')
  expect(await stateOf(no)).toBe('unpaid')
  await page.tap('银行卡')
  await page.expectText(/^.*银行卡支付 ¥25\.00/)
})

test('the balance pays at once, and not when it is short', async () => {
  const { page, no, buyer } = await atCashier()
  expect(page.all('.payways__way--off').length).toBeGreaterThan(0)
  await fundUser(shop.db, { userId: buyer.id, asset: 'CNY', amountMinor: 2500n, key: newId(), at: shop.clock.now() })
  const rich = await openPage('pages/pay/pay', { id: no, type: 'yue' }, { server: shop, token: buyer.token })
  await rich.tap(/^余额支付 ¥25\.00/)
  const result = await rich.weapp.expectPage('pages/pay/result')
  await result.expectText(/支付成功|付款成功/)
  expect(await stateOf(no)).toBe('paid')
})

test('a page of a cashier opens inside, is given nothing of ours, and the app follows how it ends', async () => {
  const { page, no, buyer } = await atCashier()
  await page.tap('银行卡')
  await page.tap(/^银行卡支付 ¥/)
  const inside = await page.weapp.expectPage('pages/webview/uppay')
  await inside.until(() => inside.values('src').some(src => String(src).includes('/cashier/')))
  const src = inside
    .values('src')
    .map(String)
    .find(url => url.includes('/cashier/'))!
  expect(src).not.toContain(buyer.token)
  const { pathname } = new URL(src, 'http://api')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await shop.app.inject({ method: 'POST', url: pathname, headers, payload: 'act=pay' })
  const result = await page.weapp.expectPage('pages/pay/result')
  await result.expectText(/支付成功|付款成功/)
  expect(await stateOf(no)).toBe('paid')
})

test('somebody else’s order is not to be paid, seen or followed', async () => {
  const { no } = await atCashier()
  const { token } = await shop.person()
  for (const [path, query] of [
    ['pages/pay/pay', { id: no }],
    ['pages/pay/result', { order_id: no }],
    ['pages/webview/uppay', { id: no, type: 'sandbox' }],
    ['pages/order/detail', { id: no }]
  ] as const) {
    const page = await openPage(path, query, { server: shop, token })
    await page.expectNoText('25.00')
    await page.settle()
    expect(page.values('src').filter(src => String(src).includes('/cashier/'))).toEqual([])
  }
})
