import { and, eq, isNotNull } from 'drizzle-orm'
import { brands, categories, consoleRoles, shops } from '../../server/src/db/schema'
import { newId } from '../../server/src/lib/ids'
import { atDesk, button, label, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const OPERATOR = '13800000005'
const TEA_SHOP = '山间茶事生活馆'
const CHANGED = '其他人刚刚修改过，你的修改没有保存'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const save = (page: FlowPage) => page.tab.getByRole('dialog').locator('.ant-btn-primary').last()
const compared = (page: FlowPage) => page.tab.getByRole('region', { name: '修改对照' })

/** Goes on with what was chosen, and saves that. */
async function takeAndSave(page: FlowPage) {
  await button(page, '按所选继续编辑').click()
  await compared(page).waitFor({ state: 'detached' })
  await save(page).click()
  await page.expectSaid(/^已保存/)
}

test('where a store is and what somebody else said of its hours are both kept', async () => {
  const [shop] = await flow.db.select().from(shops).where(eq(shops.name, TEA_SHOP))
  const page = await atDesk(flow, OPERATOR, `/shops/${shop!.id}`)
  await button(page, '修改门店信息').click()
  await flow.db
    .update(shops)
    .set({ restDays: [1] })
    .where(eq(shops.id, shop!.id))
  await label(page, '店铺介绍').fill('山里的茶，慢慢喝')
  await save(page).click()
  await page.expectText(CHANGED)
  await compared(page).getByText('每周休息', { exact: false }).first().waitFor()
  await compared(page).getByText('周一').waitFor()
  await page.shot('desk-meanwhile-store')
  await takeAndSave(page)
  const [now] = await flow.db.select().from(shops).where(eq(shops.id, shop!.id))
  expect(now).toMatchObject({ intro: '山里的茶，慢慢喝', restDays: [1] })
})

test('a category that somebody hid meanwhile stays hidden under its new name', async () => {
  const [child] = await flow.db
    .select()
    .from(categories)
    .where(and(isNotNull(categories.parentId), eq(categories.shown, true)))
  const page = await atDesk(flow, OPERATOR, '/categories')
  await row(page, child!.name).getByText('编辑', { exact: true }).last().click()
  await flow.db.update(categories).set({ shown: false }).where(eq(categories.id, child!.id))
  await label(page, '分类名称').fill('时令好物')
  await save(page).click()
  await page.expectText(CHANGED)
  await compared(page).getByText('在商城显示', { exact: false }).waitFor()
  await page.shot('desk-meanwhile-category')
  await takeAndSave(page)
  await row(page, '时令好物').getByText('隐藏').waitFor()
})

test('rights that somebody took from a role meanwhile do not come back by themselves', async () => {
  const role = { id: newId(), name: '仓库', words: '发货', rights: ['order.read', 'order.ship'] }
  await flow.db.insert(consoleRoles).values(role)
  const page = await atDesk(flow, OPERATOR, '/roles')
  await row(page, '仓库').getByText('编辑', { exact: true }).click()
  await flow.db
    .update(consoleRoles)
    .set({ rights: ['order.read'] })
    .where(eq(consoleRoles.id, role.id))
  await label(page, '说明').fill('只看订单')
  await save(page).click()
  await page.expectText(CHANGED, '1 项')
  await page.shot('desk-meanwhile-role')
  await takeAndSave(page)
  const [now] = await flow.db.select().from(consoleRoles).where(eq(consoleRoles.id, role.id))
  expect(now).toMatchObject({ words: '只看订单', rights: ['order.read'] })
})

test('a brand that somebody else wrote about meanwhile is compared field by field', async () => {
  const brand = { id: newId(), name: '云上', logo: '', intro: '', sort: 3 }
  await flow.db.insert(brands).values(brand)
  const page = await atDesk(flow, OPERATOR, '/brands')
  await row(page, '云上').getByText('编辑', { exact: true }).click()
  await flow.db.update(brands).set({ intro: '只做春茶' }).where(eq(brands.id, brand.id))
  await label(page, '品牌名称').fill('云上茶业')
  await save(page).click()
  await page.expectText(CHANGED, '只做春茶')
  await takeAndSave(page)
  await row(page, '云上茶业').getByText('只做春茶').waitFor()
})
