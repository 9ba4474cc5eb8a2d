import { and, eq } from 'drizzle-orm'
import { addresses, orders, users, welcomeGifts } from '../../server/src/db/schema'
import { newId } from '../../server/src/lib/ids'
import type { Flow } from './flow'
import type { FlowPage } from './page'

/** A product of the demo world with what a journey taps to choose it. */
export interface Ware {
  id: string
  name: string
  shop: string
  /** The first value of each attribute; none for a product without a choice. */
  values: string[]
}

/** Two products one has to choose of, from two shops, neither in a sale nor scarce. */
export async function twoWares(flow: Flow): Promise<[Ware, Ware]> {
  const { rows } = await flow.db.$client.query(`
    select distinct on (p.shop_id) p.id, p.name, s.name as shop,
      (select array_agg(a.values[1] order by a.position) from product_attrs a where a.product_id = p.id) as values
    from products p join shops s on s.id = p.shop_id
    where p.published and p.spec_type = 1 and p.limit_num = 0 and p.price_fen < 20000
      and not exists (select 1 from skus k where k.product_id = p.id and k.stock < 20)
      and not exists (select 1 from flash_items f where f.product_id = p.id)
    order by p.shop_id, p.id limit 2`)
  return rows as unknown as [Ware, Ware]
}

let people = 0

/** A person who has just registered, without address, cart or coupons. */
export async function newcomer(flow: Flow, { welcomed = false } = {}) {
  const phone = `136${String(60_000_000 + ++people)}`
  const sent = await flow.api('POST /api/register/verify', { phone, type: 'login' })
  await flow.api('POST /api/login/mobile', { phone, captcha: sent.dev_code! })
  const [user] = await flow.db.select().from(users).where(eq(users.phone, phone))
  if (!welcomed) await hadWelcome(flow, user!.id)
  return { phone, id: user!.id, token: await flow.tokenOf(phone) }
}

/** The window with the coupons of welcome would stand over pages, and the coupons be taken off what is bought. */
const hadWelcome = (flow: Flow, userId: string) =>
  flow.db
    .insert(welcomeGifts)
    .values({ id: newId(), userId, phoneIndex: userId, coupons: [], seenAt: new Date(), createdAt: new Date() })

/** Writes an address for somebody beside the browser. */
export const addAddress = (flow: Flow, token: string) =>
  flow.api(
    'POST /api/address/edit',
    { real_name: '王小明', phone: '13800138001', city_id: '330106', detail: '文三路 1 号 2 幢', is_default: 1 },
    token
  )

/** On a product's page: opens the choice by one of the two buttons and chooses. */
export async function choose(page: FlowPage, ware: Ware, button: '加入购物车' | '立即购买', pieces = 1) {
  await page.tab.locator('.buybar').filter({ visible: true }).getByText(button).click()
  for (const value of ware.values) {
    await page.tab.locator('.sku__value').filter({ visible: true }).getByText(value, { exact: true }).click()
  }
  for (let i = 1; i < pieces; i++) await page.tab.getByLabel('增加一件').filter({ visible: true }).last().click()
}

/** Presses the button of the open choice. */
export const decide = (page: FlowPage) => page.tab.locator('.sku .btn--main').filter({ visible: true }).click()

/** Signs in with a new phone by its code, wherever that was asked for. */
export async function signInByCode(page: FlowPage, phone: string) {
  await page.expectPage('/pages/user/login')
  await page.fill('请输入手机号', phone)
  await page.tap('我已详细阅读并同意')
  await page.tap('获取验证码')
  await page.tap('填入')
  await page.tap('登录')
  await page.expectSaid('登录成功')
}

/** Orders of a person, newest first. */
export const ordersOf = async (flow: Flow, userId: string) =>
  (await flow.db.select().from(orders).where(eq(orders.userId, userId))).sort((a, b) => b.no.localeCompare(a.no))

/** The default address of a person. */
export const defaultAddress = async (flow: Flow, userId: string) =>
  (
    await flow.db
      .select()
      .from(addresses)
      .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)))
  )[0]

/** Yuan as the amount to pay is drawn at the bottom of the checkout: "267.10". */
export async function amountToPay(page: FlowPage): Promise<string> {
  const words = await page.tab.locator('.cobar__price').filter({ visible: true }).textContent()
  return (words ?? '').replace(/[^\d.]/g, '')
}

/**
 * Flash sales last: the session that is on stays on for an hour at least, whatever the time of day, and the next begins after
 * it. Two at once could sell one product at two prices.
 */
export async function keepSalesOn({ db }: Flow) {
  await db.$client.query(`
    update flash_sessions
    set starts_at = case when starts_at <= now() then starts_at else now() + interval '1 hour' end,
      ends_at = greatest(ends_at, now() + case when starts_at <= now() then interval '1 hour' else interval '2 hours' end)
    where starts_at < now() + interval '1 hour' and ends_at > now()`)
}
