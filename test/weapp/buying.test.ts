import { Buying } from '../../server/test/buying'
import { TestShop } from '../../server/test/harness'
import { openPage } from './weapp'

let shop: TestShop
let buying: Buying
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  buying = new Buying(shop)
})
afterAll(() => shop?.close())

const one = async (query: string) => (await shop.db.$client.query(query)).rows[0] as Record<string, string>
const simple = () =>
  one(`select p.id, p.name, s.id as sku from products p join skus s on s.product_id = p.id
    where p.published and p.spec_type = 0 and s.stock > 20 and p.limit_num = 0 and s.price_fen < 10000
      and not exists (select 1 from flash_items f where f.product_id = p.id) limit 1`)
const chosen = () =>
  one(`select p.id, p.name from products p where p.published and p.spec_type = 1 and p.stock > 100
    and (select count(*) from product_attrs a where a.product_id = p.id) = 2
    and not exists (select 1 from skus s where s.product_id = p.id and s.stock < 10) limit 1`)

test('a visitor looks, chooses, and is asked to sign in', async () => {
  const goods = await chosen()
  const page = await openPage('pages/goods/detail', { id: goods.id! }, { server: shop })
  await page.expectText(goods.name!, /请选择/)
  await page.tap('加入购物车')
  await page.expectText('数量')
  await page.tap('加入购物车')
  expect(page.weapp.phone.seen.toasts.join()).toMatch(/请选择/)
  const { rows } = await shop.db.$client.query(
    `select values[1] as value from product_attrs where product_id = $1 order by position`,
    [goods.id]
  )
  for (const { value } of rows) await page.tap(value)
  await page.expectText(`已选 ${rows.map(row => row.value).join(' ')} ×1`)
  await page.tap('加入购物车')
  const login = await page.weapp.expectPage('pages/user/login')
  expect(login.query.redirect).toContain(goods.id)
})

test('from the product through the cart to the cashier', async () => {
  const buyer = await buying.buyer()
  const goods = await simple()
  const page = await openPage('pages/goods/detail', { id: goods.id! }, { server: shop, token: buyer.token })
  await page.tap('加入购物车')
  await page.tap('加入购物车')
  await page.until(() => page.weapp.phone.seen.toasts.join().includes('已加入购物车'))
  await page.tap('购物车')
  const cart = await page.weapp.expectPage('pages/store/shopCar')
  await cart.expectText(goods.name!, '去结算(1)')
  await cart.tap('.stepper__side', 1)
  await cart.expectText('去结算(2)')
  await cart.tap('去结算(2)')
  const checkout = await page.weapp.expectPage('pages/order/order')
  await checkout.expectText('科技路 1 号', goods.name!, '应付')
  await checkout.fill('选填，给商家留句话，如送货时间', '周末送')
  await checkout.tap('提交订单')
  await page.weapp.expectPage('pages/pay/pay')
  const order = await one(`select total_num, mark, state from orders where user_id = '${buyer.id}'`)
  expect(order).toEqual({ total_num: 2, mark: '周末送', state: 'unpaid' })
})

test('what was sold out meanwhile is said in words', async () => {
  const buyer = await buying.buyer()
  const goods = await buying.goods({ name: '孤品花瓶', stock: 1 })
  const cartId = await buying.add(buyer.token, goods)
  const page = await openPage('pages/order/order', { cartId }, { server: shop, token: buyer.token, confirm: false })
  await page.expectText('孤品花瓶')
  await shop.db.$client.query('update skus set stock = 0 where id = $1', [goods.skuId])
  await page.tap('提交订单')
  await page.until(() => page.weapp.phone.seen.modals.some(modal => modal.content.includes('孤品花瓶：已售罄')))
})

test('a cart with nothing in it leads back to the shop', async () => {
  const { token } = await buying.buyer()
  const page = await openPage('pages/store/shopCar', {}, { server: shop, token })
  await page.tap('再逛逛')
  await page.weapp.expectPage('pages/index/index')
})
