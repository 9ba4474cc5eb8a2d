import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { applications, shops, users } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { citizenId } from '../../server/test/citizens'
import { atDesk, button, label, pick, row } from './desk'
import { Flow } from './flow'
import { fund } from './funds'
import type { FlowPage } from './page'
import { newcomer } from './shopping'

const OPERATOR = '13800000005'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

// First, for what may be joined with is answered half a minute old.
test('an operator opens a trade with a deposit, and whoever wants to join reads what it takes', async () => {
  const desk = await atDesk(flow, OPERATOR, '/join-terms')
  await button(desk, '新建类目').click()
  await label(desk, '类目名称').fill('文创手作')
  await label(desk, '入驻条件').fill('手工制品需标明材质')
  await desk.tab.getByRole('switch').first().click()
  await label(desk, '入驻保证金（元）').fill('800.00')
  await label(desk, '加盟保证金（元）').fill('0.00')
  await button(desk, '保存').click()
  await desk.expectSaid('已保存')
  await row(desk, '文创手作').filter({ hasText: '¥800.00' }).waitFor()
  await desk.shot('join-terms')
  const page = await flow.visit('/pages/join/category', { query: { type: 'shop' } })
  await page.scrollTo('文创手作')
  await page.expectText('文创手作', '保证金 ¥800.00', '手工制品需标明材质')
  await page.open('/pages/join/category')
  await page.expectText('生鲜超市')
  await page.expectNoText('文创手作')
})

const photo = async () => ({
  name: 'paper.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background: '#c0d8e8' } })
    .png()
    .toBuffer()
})

/** Chooses a photo where a label says so, and waits until it has arrived. */
async function give(page: FlowPage, label: string, arrived: string) {
  const [chooser] = await Promise.all([
    page.tab.waitForEvent('filechooser'),
    page.tab.getByLabel(label, { exact: true }).filter({ visible: true }).first().click()
  ])
  await chooser.setFiles(await photo())
  await page.tab.getByLabel(arrived, { exact: true }).filter({ visible: true }).first().waitFor()
  await page.tab.locator('.uploader__cover').waitFor({ state: 'hidden' })
}

async function firstStep(page: FlowPage) {
  await page.fill('2 到 30 个字', '云上茶铺')
  await page.tap('经营类目')
  await page.tap('茶饮咖啡')
  await page.tap('请选择省市区')
  for (const name of ['浙江省', '杭州市', '西湖区']) await page.tap(name)
  await page.expectText('浙江省 杭州市 西湖区')
  await page.fill('街道、门牌号、楼层', '文三路 90 号 1 幢')
  await give(page, '上传标志', '删除图片')
  await page.shot('join-first')
  await page.tap('下一步')
  await page.expectText('执照名称')
}

async function secondStep(page: FlowPage) {
  await page.fill('与营业执照一致', '杭州云上茶业有限公司')
  await page.fill('18 位统一社会信用代码', '92330106MA2CTEXT01')
  await page.tab.getByLabel('营业期限长期有效，已关闭').filter({ visible: true }).click()
  await give(page, '上传营业执照', '重新上传营业执照')
  await page.tap('下一步')
  await page.expectText('请上传食品经营许可证')
  await give(page, '上传食品经营许可证', '重新上传食品经营许可证')
  await page.tab.getByLabel('证件上有有效期，已关闭').filter({ visible: true }).click()
  await page.expectText('有效期至')
  await page.tap('下一步')
  await page.expectText('请选择资质的有效期')
  await page.shot('join-permit-end')
  await page.tab.getByLabel('证件上有有效期，已开启').filter({ visible: true }).click()
  await page.tap('下一步')
  await page.expectText('身份证号')
}

async function thirdStep(page: FlowPage) {
  await page.fill('与身份证一致', '陈小满')
  await page.fill('18 位身份证号', citizenId())
  await page.fill('审核结果会通知到这个号码', '13800138000')
  await give(page, '上传人像面', '重新上传人像面')
  await give(page, '上传国徽面', '重新上传国徽面')
  await page.tap('下一步')
  await page.expectText('商家入驻协议', '提交申请')
}

/** The operator opens the application of a shop and does something about it. */
async function decide(act: (desk: FlowPage) => Promise<void>) {
  const desk = await atDesk(flow, OPERATOR, '/applications')
  await row(desk, '商家入驻').filter({ hasText: NICKNAME }).getByText('审核', { exact: true }).click()
  await act(desk)
}
const NICKNAME = '要开店的人'

test('somebody new fills in four steps with a break, puts one field right, pays the deposit and opens their desk', async () => {
  const me = await newcomer(flow)
  await flow.db.update(users).set({ nickname: NICKNAME }).where(eq(users.id, me.id))
  await fund(flow, me.phone, 1500)
  const page = await flow.visit('/pages/store/shop', { as: me.phone })
  await page.tap('申请入驻')
  await page.expectPage('/pages/application/detail')
  await page.expectText('开一家线上店铺', '入驻流程', '缴纳保证金')
  await page.shot('join-before')
  await page.tap('立即入驻')
  await page.expectPage('/pages/application/entry')
  await firstStep(page)

  const later = await flow.visit('/pages/application/detail', { as: me.phone })
  await later.expectText('已保存 1 步', '从上次没填完的地方继续')
  await later.tap('继续填写')
  await later.expectPage('/pages/application/entry')
  await secondStep(later)
  await thirdStep(later)
  await later.expectText('云上茶铺', '杭州云上茶业有限公司', '食品经营许可证')
  await later.shot('join-confirm')
  await later.tab.locator('.card').filter({ hasText: '店铺信息', visible: true }).getByText('修改').click()
  await later.fill('2 到 30 个字', '云上好茶铺')
  await later.tap('下一步')
  await later.expectText('云上好茶铺', '提交申请')
  await later.tap('提交申请')
  await later.expectSaid('请先阅读并同意协议')
  await later.tap(/^我已阅读并同意/)
  await later.tap('提交申请')
  await later.expectPage('/pages/application/detail')
  await later.expectText('审核中', '云上好茶铺', '撤回申请')
  await later.shot('join-waiting')

  await decide(async desk => {
    await desk.expectText('统一社会信用代码', '要求补正')
    await desk.shot('join-desk')
    await button(desk, '要求补正').click()
    await desk.tab.getByLabel('营业执照名称').check()
    await desk.tab.getByLabel('营业执照名称的补正原因').fill('与执照照片不一致')
    await button(desk, '退回补正').click()
    await desk.expectSaid('已退回补正')
  })
  await later.open('/pages/message/index')
  await later.open('/pages/application/detail')
  await later.expectText('待修改', '与执照照片不一致')
  await later.tap('去修改')
  await later.expectPage('/pages/application/entry')
  await later.expectText('与执照照片不一致')
  await later.expectNoText('身份证号')
  await later.fill('与营业执照一致', '杭州云上茶业商行')
  await later.shot('join-fix')
  await later.tap('提交审核')
  await later.expectPage('/pages/application/detail')
  await later.expectText('审核中', '杭州云上茶业商行')

  await decide(async desk => {
    await button(desk, '通过').click()
    await button(desk, '确认通过').click()
    await desk.expectSaid('已通过')
  })
  await later.open('/pages/message/index')
  await later.open('/pages/application/detail')
  await later.expectText('待缴保证金', '¥1000.00')
  await later.shot('join-deposit')
  await later.tap('缴纳保证金')
  await later.expectPage('/pages/pay/pay')
  await later.tap(/^余额支付 ¥/)
  await later.expectPage('/pages/pay/result')
  await later.expectText('付款成功', /店铺已经开通/)
  await later.tap('进入我的店铺')
  await later.expectPage('/pages/store/shop')
  await later.expectText('云上好茶铺', '营业中', '店主')
  await later.shot('join-opened')
  const [application] = await flow.db.select().from(applications).where(eq(applications.userId, me.id))
  const [opened] = await flow.db.select().from(shops).where(eq(shops.ownerId, me.id))
  expect([application!.state, opened]).toMatchObject(['approved', { name: '云上好茶铺', published: true }])
})

test('the keeper of a store reads how it does, over a month and over a week', async () => {
  const page = await flow.visit('/pages/store/shop', { as: '13800000003' })
  await page.tap('经营数据')
  await page.expectPage('/pages/join/data')
  await page.expectText('山间茶事生活馆', '每日净成交', '成交顾客', '关注人数')
  await page.shot('join-data')
  await page.tap('近 7 天')
  await page.expectText(/^较前期 [+-]\d+%$/)
  await page.tap('店铺收益')
  await page.expectPage('/pages/store/shop_profit')
})

test('applications are narrowed down to one kind', async () => {
  const desk = await atDesk(flow, OPERATOR, '/applications?tab=all')
  await row(desk, '商家入驻').first().waitFor()
  await pick(desk, '申请种类', '加盟申请')
  await row(desk, '商家入驻').first().waitFor({ state: 'detached' })
  await row(desk, '加盟申请').first().waitFor()
})
