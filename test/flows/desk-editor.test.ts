import { eq } from 'drizzle-orm'
import {
  articles,
  banners,
  couponTemplates,
  freightTemplates,
  giveaways,
  homeVersions,
  products,
  tourRoutes
} from '../../server/src/db/schema'
import { readSettings, writeSetting } from '../../server/src/domains/site/settings'
import { newId } from '../../server/src/lib/ids'
import { atDesk, button, go, label, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const GOODS = '13800000011'
const MARKETING = '13800000014'
const OWNER = '13800000005'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const productOf = async (id: string) => (await flow.db.select().from(products).where(eq(products.id, id)))[0]!
/** A product with SKUs to choose from. */
const anyProduct = async () =>
  (await flow.db.select().from(products).where(eq(products.specType, 1)).orderBy(products.id).limit(1))[0]!

/** Somebody else saves it. */
async function changedByOther(id: string, change: Partial<typeof products.$inferInsert>) {
  const { version } = await productOf(id)
  await flow.db
    .update(products)
    .set({ ...change, version: version + 1, editedBy: '阿运', editedAt: new Date() })
    .where(eq(products.id, id))
}

const choice = (page: FlowPage, name: string) => page.tab.getByRole('radio', { name, exact: true })

test('what was typed and not saved is asked about, kept, offered again, and gone once it is saved', async () => {
  const { id, intro } = await anyProduct()
  const page = await atDesk(flow, GOODS, `/goods/${id}`)
  await label(page, '商品简介').fill('写到一半的简介')
  await page.tap('返回列表')
  await page.expectText('修改还没有保存，要离开吗？', '7 天')
  await button(page, '继续编辑').click()
  await page.expectNoText('修改还没有保存，要离开吗？')
  expect(await label(page, '商品简介').inputValue()).toBe('写到一半的简介')
  await page.tap('返回列表')
  await button(page, '离开').click()
  await page.expectText('商品列表', '新建商品')

  await go(flow, page, `/goods/${id}`)
  await page.expectText('没有保存的草稿', '改过：商品简介')
  expect(await label(page, '商品简介').inputValue()).toBe(intro)
  expect(await label(page, '商品简介').isDisabled()).toBe(true)
  await page.shot('desk-editor-draft')
  await button(page, '继续编辑').click()
  await page.expectNoText('没有保存的草稿')
  expect(await label(page, '商品简介').inputValue()).toBe('写到一半的简介')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  expect((await productOf(id)).intro).toBe('写到一半的简介')
  // Nothing is unsaved, so nobody is asked.
  await page.tap('返回列表')
  await page.expectText('商品列表', '新建商品')
  await go(flow, page, `/goods/${id}`)
  await page.expectText('规格与价格')
  await page.expectNoText('没有保存的草稿')
})

test('the browser’s way back is asked about too, and a draft of an older version says what changed', async () => {
  const { id, name, keyword } = await anyProduct()
  const page = await atDesk(flow, GOODS, `/goods?keyword=${encodeURIComponent(name)}`)
  await page.tab.getByRole('link', { name }).first().click()
  await page.expectText('规格与价格')
  await label(page, '商品简介').fill('旧版本上写的简介')
  await page.tab.goBack()
  await page.expectText('修改还没有保存，要离开吗？')
  expect(page.tab.url()).toContain(`/goods/${id}`)
  await button(page, '离开').click()
  await page.expectText('商品列表', '新建商品')

  await changedByOther(id, { intro: '别人写的简介', keyword: `${keyword} 新词` })
  await go(flow, page, `/goods/${id}`)
  await page.expectText('没有保存的草稿', '之后这件商品有变动', '双方都改了', '你没有改')
  expect(await choice(page, '商品简介用你填的').isChecked()).toBe(true)
  expect(await choice(page, '搜索关键词用现在的').isChecked()).toBe(true)
  await page.shot('desk-editor-older-draft')
  await button(page, '丢弃').click()
  await page.expectNoText('之后这件商品有变动')
  expect(await label(page, '商品简介').inputValue()).toBe('别人写的简介')
  await go(flow, page, `/goods/${id}`)
  await page.expectText('规格与价格')
  await page.expectNoText('没有保存的草稿')
})

test('of two who edit one product the second sees field by field what the first changed, and takes what they want', async () => {
  const { id, name } = await anyProduct()
  const page = await atDesk(flow, GOODS, `/goods/${id}`, 1440)
  await label(page, '商品名称').fill(`${name} 新款`)
  await label(page, '商品简介').fill('我写的简介')
  await changedByOther(id, { intro: '阿运写的简介', unit: '套' })
  await button(page, '保存').click()
  await page.expectSaid('「阿运」刚刚修改过这件商品')
  await page.expectText('这件商品刚刚有变动，你的修改没有保存', '你填的', '现在的', '阿运写的简介', '套')
  await page.shot('desk-editor-changed')
  await choice(page, '商品简介用现在的').check()
  await button(page, '按所选继续编辑').click()
  await page.expectNoText('这件商品刚刚有变动，你的修改没有保存')
  expect(await label(page, '商品名称').inputValue()).toBe(`${name} 新款`)
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  expect(await productOf(id)).toMatchObject({ name: `${name} 新款`, intro: '阿运写的简介', unit: '套' })
})

test('a form that is drawn from the contract shows what changed, and what is taken is saved over it', async () => {
  const page = await atDesk(flow, MARKETING, '/tour-routes', 1440)
  const [route] = await flow.db.select().from(tourRoutes).orderBy(tourRoutes.id).limit(1)
  await row(page, route!.title).getByRole('button', { name: '编辑', exact: true }).click()
  await label(page, '副标题').fill('我写的副标题')
  await flow.db.update(tourRoutes).set({ destination: '千岛湖' }).where(eq(tourRoutes.id, route!.id))
  await button(page, '保存').click()
  await page.expectSaid('其他人刚刚修改过')
  await page.expectText('其他人刚刚修改过，你的修改没有保存', '千岛湖')
  expect(await choice(page, '副标题用你填的').isChecked()).toBe(true)
  await page.shot('desk-act-changed')
  await button(page, '按所选继续编辑').click()
  await page.expectNoText('其他人刚刚修改过，你的修改没有保存')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  const [now] = await flow.db.select().from(tourRoutes).where(eq(tourRoutes.id, route!.id))
  expect(now).toMatchObject({ subtitle: '我写的副标题', destination: '千岛湖' })
})

test('a giveaway that is not open yet is edited with all it says, over what somebody else changed', async () => {
  const code = 'two-edit-this'
  await flow.db.insert(giveaways).values({
    code,
    place: 'airdrop',
    title: '两人同时改的空投',
    subtitle: '先到先得',
    kind: 'give_points',
    asset: 'jindou',
    amountMinor: 20n,
    conditions: [{ kind: 'real_name', target: 1, days: 0 }],
    stock: 5,
    startsAt: new Date(),
    endsAt: new Date(Date.now() + 86_400_000)
  })
  const is = eq(giveaways.code, code)
  const page = await atDesk(flow, MARKETING, '/giveaways', 1440)
  await row(page, '两人同时改的空投').getByRole('button', { name: '编辑', exact: true }).click()
  expect(await label(page, '编号').isDisabled()).toBe(true)
  expect(await label(page, '副标题').inputValue()).toBe('先到先得')
  expect(await label(page, '每份数量').inputValue()).toBe('20')
  await label(page, '份数').fill('8')
  await flow.db.update(giveaways).set({ subtitle: '别人写的副标题', claimed: 1 }).where(is)
  await takenOver(page, 'desk-giveaway-changed', '保存', '已保存', '你没有改', '别人写的副标题')
  expect((await flow.db.select().from(giveaways).where(is))[0]).toMatchObject({
    stock: 8,
    subtitle: '别人写的副标题',
    amountMinor: 20n,
    conditions: [{ kind: 'real_name', target: 1, days: 0 }]
  })
})

test('the preview shows what is typed as a phone would', async () => {
  const { id } = await anyProduct()
  const page = await atDesk(flow, GOODS, `/goods/${id}`, 1440)
  await label(page, '商品名称').fill('预览里的名字')
  await button(page, '手机预览').click()
  const phone = page.tab.getByRole('region', { name: '商品页预览' })
  await phone.getByText('预览里的名字', { exact: true }).waitFor()
  expect((await phone.boundingBox())!.width).toBe(377)
  await phone.getByRole('button', { name: '立即购买' }).click()
  const values = phone.locator('.ph-values')
  for (let i = 0; i < (await values.count()); i++) await values.nth(i).locator('button:enabled').first().click()
  await phone
    .getByText(/^已选 /)
    .last()
    .waitFor()
  await page.shot('desk-editor-phone')
})

test('e edits the row the keyboard is at, and a form that was written by hand shows what changed too', async () => {
  const page = await atDesk(flow, GOODS, '/freight')
  await page.tab.locator('tbody tr.ant-table-row').first().waitFor()
  await page.tab.keyboard.press('?')
  await page.expectText('编辑这一行')
  await page.tab.keyboard.press('Escape')
  await page.expectNoText('编辑这一行')
  await page.tab.keyboard.press('j')
  await page.tab.keyboard.press('e')
  await page.expectText('编辑运费模板')
  const name = await label(page, '模板名称').inputValue()
  await flow.db
    .update(freightTemplates)
    .set({ name: `${name}（新）` })
    .where(eq(freightTemplates.name, name))
  await label(page, '第 1 条规则').getByLabel('首费', { exact: true }).fill('9.5')
  await button(page, '保存').click()
  await page.expectSaid('其他人刚刚修改过')
  await page.expectText('你没有改', `${name}（新）`, '¥9.5')
  await page.shot('desk-freight-changed')
  await button(page, '按所选继续编辑').click()
  await page.expectNoText('其他人刚刚修改过，你的修改没有保存')
  expect(await label(page, '模板名称').inputValue()).toBe(`${name}（新）`)
  await button(page, '保存').click()
  await page.expectSaid('已保存')
})

const CHANGED = '其他人刚刚修改过，你的修改没有保存'

/** Saves what somebody else changed meanwhile, takes what is offered over it, and saves that. */
async function takenOver(page: FlowPage, shot: string, save: string, said: string, ...told: string[]) {
  await button(page, save).click()
  await page.expectSaid('其他人刚刚修改过')
  await page.expectText(CHANGED, ...told)
  await page.shot(shot)
  await button(page, '按所选继续编辑').click()
  await page.expectNoText(CHANGED)
  await button(page, save).click()
  await page.expectSaid(said)
}

test('settings of the site and articles show field by field what somebody else changed', async () => {
  const page = await atDesk(flow, OWNER, '/site?part=company', 1440)
  await label(page, '运营公司').fill('我写的公司')
  await writeSetting(flow.db, 'site', { company_address: '别人写的地址 8 号' })
  await takenOver(page, 'desk-site-changed', '保存', '已保存', '你没有改', '别人写的地址 8 号', '我写的公司')
  const { site } = await readSettings(flow.db, 'site')
  expect(site).toMatchObject({ company: '我写的公司', company_address: '别人写的地址 8 号' })

  const [notice] = await flow.db.select().from(articles).where(eq(articles.kind, 'notice')).limit(1)
  const is = eq(articles.id, notice!.id)
  await go(flow, page, `/articles/${notice!.id}`)
  await label(page, '作者').fill('我写的作者')
  await flow.db
    .update(articles)
    .set({ synopsis: '别人写的摘要', content: `${notice!.content}<p>别人补了一段</p>` })
    .where(is)
  await takenOver(page, 'desk-article-changed', '保存', '已保存', '别人补了一段', '别人写的摘要')
  const [article] = await flow.db.select().from(articles).where(is)
  expect(article).toMatchObject({ author: '我写的作者', synopsis: '别人写的摘要' })
  expect(article!.content).toContain('别人补了一段')
})

test('of two who edit one coupon the second is told what the first changed, and keeps what was typed', async () => {
  const [coupon] = await flow.db
    .insert(couponTemplates)
    .values({
      id: newId(),
      title: '两人同时改的券',
      thresholdFen: 10_000n,
      amountFen: 1_000n,
      startsAt: new Date(Date.now() - 3_600_000),
      endsAt: new Date(Date.now() + 10 * 86_400_000),
      stock: 500
    })
    .returning()
  const is = eq(couponTemplates.id, coupon!.id)
  const [first, second] = [await atDesk(flow, OWNER, '/coupons', 1440), await atDesk(flow, MARKETING, '/coupons', 1440)]
  for (const page of [first, second]) await row(page, coupon!.title).getByText('编辑', { exact: true }).click()
  await label(first, '发行量').fill('800')
  await label(first, '面额').fill('20')
  await button(first, '保存').click()
  await first.expectSaid('已保存')
  // Somebody claims one of it meanwhile, which is nobody's edit.
  await flow.db.update(couponTemplates).set({ claimed: 1 }).where(is)
  await label(second, '每人限领').fill('3')
  await label(second, '面额').fill('15')
  await takenOver(second, 'desk-coupon-changed', '保存', '已保存', '你没有改', '800', '每人限领')
  expect((await flow.db.select().from(couponTemplates).where(is))[0]).toMatchObject({
    stock: 800,
    perPerson: 3,
    amountFen: 2_000n,
    claimed: 1
  })
})

test('banners and the home page do too: entry by entry, with those that were added and taken away', async () => {
  const page = await atDesk(flow, OWNER, '/banners', 1440)
  const [banner] = await flow.db.select().from(banners).where(eq(banners.place, 'index')).orderBy(banners.sort).limit(1)
  await page.tab.locator('tbody tr.ant-table-row').first().waitFor()
  await page.tab.keyboard.press('j')
  await page.tab.keyboard.press('e')
  await page.tab.getByLabel(/^图片说明/).fill('我写的说明')
  const is = eq(banners.id, banner!.id)
  await flow.db.update(banners).set({ url: '/pages/vip/index' }).where(is)
  await takenOver(page, 'desk-banner-changed', '保存', '已保存', '你没有改', '特惠商品')
  expect((await flow.db.select().from(banners).where(is))[0]).toMatchObject({
    title: '我写的说明',
    url: '/pages/vip/index'
  })

  await go(flow, page, '/home')
  await page.tab.getByRole('switch', { name: '显示公告', exact: true }).click()
  await label(page, '第 1 个分栏的名称').fill('我的分栏')
  await button(page, '保存草稿').click()
  await page.expectSaid('草稿已保存')
  await label(page, '第 1 个分栏的小字').fill('我写的')
  const [draft] = await flow.db.select().from(homeVersions).where(eq(homeVersions.version, 0))
  const { tabs, icons, ...rest } = draft!.page
  const [gone, first, ...others] = icons
  await flow.db
    .update(homeVersions)
    .set({
      page: {
        ...rest,
        icons: [{ ...first!, url: '/pages/vip/index' }, ...others],
        tabs: tabs.map((tab, i) => (i === 0 ? { ...tab, name: '别人的分栏' } : tab))
      }
    })
    .where(eq(homeVersions.version, 0))
  await takenOver(
    page,
    'desk-home-changed',
    '保存草稿',
    '草稿已保存',
    `图标导航「${gone!.name}」`,
    '没有这一项',
    `图标导航「${first!.name}」跳转`,
    '商品分栏「我的分栏」名称',
    '别人的分栏'
  )
  const [now] = await flow.db.select().from(homeVersions).where(eq(homeVersions.version, 0))
  expect(now!.page.tabs[0]).toMatchObject({ name: '别人的分栏', info: '我写的' })
  expect(now!.page.icons).toHaveLength(icons.length - 1)
  expect(now!.page.icons[0]).toMatchObject({ id: first!.id, url: '/pages/vip/index' })
})
