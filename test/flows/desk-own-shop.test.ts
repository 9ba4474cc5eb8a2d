import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { consoleSessions, shopStaff, shops } from '../../server/src/db/schema'
import { atDesk, button, go, idOf, label, password, row } from './desk'
import { isWide, seriousFaults } from './desk-looks'
import { Flow } from './flow'
import { fund } from './funds'
import type { FlowPage } from './page'
import { addAddress, newcomer } from './shopping'

const OWNER = '13800000003'
const CLERK = '13800000021'
const OPERATOR = '13800000005'
/** A member of the mall, who works nowhere. */
const MEMBER = '13800000001'
const TEA_SHOP = '山间茶事生活馆'

let flow: Flow
let shopId: string
beforeAll(async () => {
  flow = await Flow.open()
  shopId = (await shopRow()).id
})
afterAll(() => flow?.close())

const shopRow = async () => (await flow.db.select().from(shops).where(eq(shops.name, TEA_SHOP)))[0]!
const inMenu = (page: FlowPage, name: string) => page.tab.getByRole('menuitem', { name, exact: true }).count()
const saveIn = (page: FlowPage) => page.tab.getByRole('dialog').locator('.ant-modal-footer .ant-btn-primary')
/** The dialogue that was open is gone. */
const closed = (page: FlowPage) => page.tab.getByRole('dialog').waitFor({ state: 'detached' })

/** Somebody who wants to give back what the shop sent them. */
async function wantingBack() {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  const { rows } = await flow.db.$client.query<{ id: string; sku: string }>(
    `select p.id, k.id as sku from products p join skus k on k.product_id = p.id
    where p.shop_id = $1 and p.published and p.limit_num = 0 and p.price_fen < 20000 and k.stock > 20
      and not exists (select from flash_items f where f.product_id = p.id)
    order by p.id, k.id limit 1`,
    [shopId]
  )
  const line = { productId: rows[0]!.id, uniqueId: rows[0]!.sku, cartNum: 1, new: 0 as const, activityId: '' }
  const { cartId } = await flow.api('POST /api/cart/add', line, person.token)
  const { orderKey } = await flow.api('POST /api/order/confirm', { cartId, new: 0 }, person.token)
  const { result } = await flow.api('POST /api/order/create/{id}', { id: orderKey, mark: '' }, person.token)
  await fund(flow, person.phone, 1000)
  await flow.api('POST /api/order/pay', { uni: result.orderId, paytype: 'yue' }, person.token)
  const parcel = { id: result.orderId, company: '顺丰速运', number: 'SF1234567890', mer_id: shopId }
  await flow.api('POST /api/keeper/order/ship', parcel, await flow.tokenOf(OWNER))
  const why = { text: '质量问题', refund_reason_wap_img: [], refund_reason_wap_explain: '' }
  const asked = { uni: result.orderId, refund_type: 2 as const, cart_ids: [], ...why }
  await flow.api('POST /api/order/refund/verify', asked, person.token)
  return { phone: person.phone, no: result.orderId }
}

/** Signed in for the first time, with an invitation. */
async function enrolled(phone: string, invite: string): Promise<FlowPage> {
  const page = await flow.visitDesk()
  await password(page, phone)
  await label(page, '邀请码').fill(invite)
  await button(page, '下一步').click()
  await page.expectText('设置验证器')
  await page.tap('填入')
  await button(page, '完成设置').click()
  await page.expectText('保存恢复码')
  await button(page, '已保存，进入后台').click()
  return page
}

test('an owner says when the shop is open and where goods go back to, and buyers read it in the app', async () => {
  const page = await atDesk(flow, OWNER, '/own-shop')
  await page.expectText('店铺资料', TEA_SHOP, '09:30-20:30', '发货与退货', '山间茶事掌柜', '小禾')
  expect(await inMenu(page, '本店设置')).toBe(1)
  await page.shot('desk-own-shop')

  await button(page, '修改资料').click()
  await label(page, '店铺名称').fill('果小满鲜果铺')
  await label(page, '开门时间').fill('10:00')
  await page.tab.getByLabel(/^打烊时间/).fill('22:00')
  await page.tab.getByRole('checkbox', { name: '周二', exact: true }).check()
  await label(page, '电话').fill('0571-87990021')
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#5d7f4b' } })
    .png()
    .toBuffer()
  const pictures = page.tab.getByRole('dialog').locator('.pics').last()
  const before = await pictures.locator('figure').count()
  await pictures.getByLabel('选择图片').setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer })
  await pictures.locator('figure').nth(before).waitFor()
  await page.shot('desk-own-shop-profile')
  await saveIn(page).click()
  await page.expectSaid('已有同名的店铺，请换一个名称')
  await label(page, '店铺名称').fill(TEA_SHOP)
  await saveIn(page).click()
  await page.expectSaid('已保存，会员马上看到')
  await closed(page)
  await page.expectText('10:00-22:00，周二休息', '0571-87990021')

  await page.tap('修改退货地址')
  await label(page, '收件人').fill('茶事退货组')
  await label(page, '联系电话').fill('0571-88001234')
  await label(page, '详细地址').fill('浙江省杭州市西湖区龙井路 18 号 2 号库')
  await flow.db
    .update(shops)
    .set({ returnTo: { name: '前台', phone: '0571-87990021', address: '浙江省杭州市西湖区满觉陇路 6 号' } })
    .where(eq(shops.id, shopId))
  await saveIn(page).click()
  await page.expectText('其他人刚刚修改过，你的修改没有保存', '浙江省杭州市西湖区满觉陇路 6 号')
  await page.shot('desk-own-shop-changed')
  await button(page, '按所选继续编辑').click()
  await saveIn(page).click()
  await page.expectSaid('已保存，之后同意的退货寄到这里')
  await closed(page)
  await page.expectText('茶事退货组 0571-88001234 浙江省杭州市西湖区龙井路 18 号 2 号库')

  await page.tap('修改发货时间')
  await label(page, '当天发货截止时间').fill('15:30')
  await label(page, '在途天数').fill('2')
  await saveIn(page).click()
  await page.expectSaid('已保存，之后的订单按新的时间')
  await closed(page)
  await page.expectText('15:30 前付款当天发出，在途约 2 天')

  const buyer = await wantingBack()
  const reader = await flow.visit('/pages/store/shopDetail', { as: buyer.phone, query: { mer_id: shopId } })
  await reader.expectText('10:00-22:00，周二休息')
  await reader.shot('own-shop-in-app')
  await go(flow, page, '/aftersales')
  await row(page, buyer.no).getByText('处理', { exact: true }).click()
  await button(page, '同意').click()
  await button(page, '确认同意').click()
  await page.expectSaid(/已同意/)
  await reader.open('/pages/order/returnDetail', { id: buyer.no })
  await reader.expectText('请寄回商品', '浙江省杭州市西湖区龙井路 18 号 2 号库', '茶事退货组')
  await reader.shot('own-shop-return')

  const trail = await atDesk(flow, OPERATOR, `/trail?subject=${shopId}`)
  await trail.expectText('保存本店资料', '设置本店退货地址', '设置本店发货时间', '掌柜')
})

test('an owner names a clerk, who signs in, sees what the rights allow and never the settings', async () => {
  const page = await atDesk(flow, OWNER, '/own-shop')
  await button(page, '添加店员').click()
  await page.tab.getByLabel(/^手机号/).fill(OWNER)
  await saveIn(page).click()
  await page.expectText('请至少选择一项权限')
  await button(page, '商品').click()
  await saveIn(page).click()
  await page.expectSaid('这是店主的手机号，店主已有全部权限')
  await page.tab.getByLabel(/^手机号/).fill(MEMBER)
  await page.shot('desk-own-staff-new')
  // The day's code was given a while ago.
  await flow.db
    .update(consoleSessions)
    .set({ provedAt: new Date(Date.now() - 600_000) })
    .where(eq(consoleSessions.userId, await idOf(flow, OWNER)))
  await saveIn(page).click()
  await page.expectText('安全确认')
  await flow.db.$client.query('update console_people set totp_step = 0 where user_id = $1', [await idOf(flow, OWNER)])
  await page.tap('填入')
  await page.tab.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click()
  await page.expectSaid('已添加')
  await closed(page)
  const member = page.tab.locator(`[data-row-key="${await idOf(flow, MEMBER)}"]`)
  await member.getByText('未开通').waitFor()
  expect(await member.textContent()).toMatch(/138\*{4}0001.*商品.*评价/)
  expect(await row(page, '138****0003').getByText('移除', { exact: true }).count()).toBe(0)

  await member.getByText('邀请登录').click()
  await label(page, '后台称呼').fill('阿宁')
  await saveIn(page).click()
  await page.expectText('邀请码只显示这一次')
  const invite = await page.tab.getByText(/^\w{4}-\w{4}-\w{4}$/).textContent()
  await button(page, '已转交').click()
  await member.getByText('待首次登录').waitFor()
  await page.shot('desk-own-staff')

  const theirs = await enrolled(MEMBER, invite!.trim())
  await theirs.expectText('商家后台', TEA_SHOP, '阿宁')
  for (const name of ['商品列表', '评价']) expect(await inMenu(theirs, name)).toBe(1)
  for (const name of ['订单', '店铺结算', '本店设置']) expect(await inMenu(theirs, name)).toBe(0)
  await go(flow, theirs, '/goods')
  await theirs.expectText(TEA_SHOP, '商品')
  await go(flow, theirs, '/own-shop')
  await theirs.expectText('没有权限查看此页')

  await member.getByText('权限', { exact: true }).click()
  await button(page, '财务').click()
  await saveIn(page).click()
  await page.expectSaid('已保存')
  await closed(page)
  await member.getByText('财务').waitFor()
  await go(flow, theirs, '/today')
  await theirs.expectText('店铺结算')
  expect(await inMenu(theirs, '商品列表')).toBe(0)

  await member.getByText('移除', { exact: true }).click()
  await button(page, '确认移除').click()
  await page.expectSaid('已移除')
  await member.waitFor({ state: 'detached' })
  await go(flow, theirs, '/today')
  await theirs.expectText('你已不在这家店铺工作，请联系店主')
  expect(await flow.db.$count(shopStaff, eq(shopStaff.userId, await idOf(flow, MEMBER)))).toBe(0)

  const clerk = await atDesk(flow, CLERK)
  expect(await inMenu(clerk, '本店设置')).toBe(0)
  const trail = await atDesk(flow, OPERATOR, `/trail?subject=${shopId}`)
  await trail.expectText('保存店员权限', '邀请店员登录后台', '移除店员')
})

test.each([1440, 1024, 375])('the settings fit and can be read at %i', async width => {
  const page = await atDesk(flow, OWNER)
  await page.tab.setViewportSize({ width, height: 900 })
  await go(flow, page, '/own-shop')
  await page.expectText('店铺资料', '发货与退货', '小禾')
  await page.quiet()
  expect([await isWide(page), await seriousFaults(page)]).toEqual([false, []])
  await page.shot(`desk-own-shop-${width}`)
  await button(page, '添加店员').click()
  await page.expectText('按岗位选择')
  await page.quiet()
  expect([await isWide(page), await seriousFaults(page)]).toEqual([false, []])
  await page.shot(`desk-own-staff-form-${width}`)
})
