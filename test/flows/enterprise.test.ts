import { eq } from 'drizzle-orm'
import { users } from '../../server/src/db/schema'
import { citizenId } from '../../server/test/citizens'
import { licencePicture } from '../../server/test/licence'
import { atDesk, button, pick, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { newcomer } from './shopping'

const OPERATOR = '13800000005'
const LEADER = '13800000002'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

/** Chooses the licence where a label says so, and waits until it has arrived. */
async function give(page: FlowPage, label: string, arrived: string) {
  const [chooser] = await Promise.all([
    page.tab.waitForEvent('filechooser'),
    page.tab.getByLabel(label, { exact: true }).filter({ visible: true }).first().click()
  ])
  await chooser.setFiles({ name: 'licence.webp', mimeType: 'image/webp', buffer: licencePicture() })
  await page.tab.getByLabel(arrived, { exact: true }).filter({ visible: true }).first().waitFor()
  await page.tab.locator('.uploader__cover').waitFor({ state: 'hidden' })
}

const inputOf = (page: FlowPage, placeholder: string) =>
  page.tab.locator(`input[placeholder="${placeholder}"]`).filter({ visible: true }).first()

/** Province, city and district, where the page asks for them. */
async function choosePlace(page: FlowPage) {
  await page.tap('请选择省市区')
  for (const name of ['浙江省', '杭州市', '西湖区']) await page.tap(name)
  await page.expectText('浙江省 杭州市 西湖区')
}

test('a member invites a company, which fills its form in by a photo of its licence; the desk sees what was read', async () => {
  const me = await newcomer(flow)
  await flow.db.update(users).set({ nickname: '云上茶业负责人' }).where(eq(users.id, me.id))
  const inviter = await flow.visit('/pages/application/inviteJoin', { as: LEADER })
  await inviter.expectText('我的邀请码', '我邀请的商家', '杭州良渚有机农场')
  await inviter.fill('店名或公司名', '云上茶业')
  await inviter.fill('对方登录平台用的手机号', me.phone)
  await choosePlace(inviter)
  await inviter.tap('登记邀请')
  await inviter.expectSaid('已登记，请提醒对方提交申请')
  await inviter.expectText('云上茶业', '待申请')
  await inviter.shot('invite-join')

  const page = await flow.visit('/pages/application/settleIn', { as: me.phone })
  await page.expectText('企业入驻', '上传执照')
  await page.tap('立即入驻')
  await page.expectText('住所')
  await give(page, '上传营业执照', '重新上传营业执照')
  await page.expectText('已从执照中识别，请逐项核对')
  expect(await inputOf(page, '18 位统一社会信用代码').inputValue()).toBe('91330106MA2CTE5T17')
  expect(await inputOf(page, '如：伍佰万元整').inputValue()).toBe('伍佰万元整')
  await page.expectText('2019-03-18')
  await page.shot('settle-licence')
  await inputOf(page, '如：伍佰万元整').fill('陆佰万元整')
  await page.tap('下一步')

  await page.expectText('身份证号')
  expect(await inputOf(page, '与身份证一致').inputValue()).toBe('陈小满')
  await page.fill('18 位身份证号', citizenId())
  await page.fill('平台对接业务时联系的人', '周小棠')
  await page.fill('审核结果会通知到这个号码', '13800138000')
  await give(page, '上传人像面', '重新上传人像面')
  await give(page, '上传国徽面', '重新上传国徽面')
  await page.tap('下一步')

  await page.expectText('经营类目')
  await page.fill('2 到 30 个字', '云上茶业企业店')
  await page.tap('经营类目')
  await page.tap('宠物绿植')
  await choosePlace(page)
  await page.fill('街道、门牌号、楼层', '文三路 90 号')
  await give(page, '上传标志', '删除图片')
  await page.tap('下一步')
  await page.expectText('陆佰万元整', '提交申请')
  await page.tap(/^我已阅读并同意/)
  await page.tap('提交申请')
  await page.expectText('审核中', '云上茶业企业店', '推荐人')
  await page.shot('settle-waiting')

  const desk = await atDesk(flow, OPERATOR, '/applications')
  await pick(desk, '申请种类', '企业入驻')
  await row(desk, '云上茶业负责人').getByText('审核', { exact: true }).click()
  await desk.expectText('与执照识别结果不一致：注册资本', '执照识别：伍佰万元整')
  await desk.shot('settle-desk')
  await button(desk, '通过').first().click()
  await button(desk, '确认通过').click()
  await desk.expectSaid('已通过')
  await page.open('/pages/application/settleIn')
  await page.expectText('已开店')
  await page.tap('商家详情')
  await page.expectPage('/pages/business/detail')
  await page.expectText('云上茶业企业店', '今日', '营业执照', '陆佰万元整')
  await page.shot('merchant-detail')

  const invites = await atDesk(flow, OPERATOR, '/merchant-invites')
  await row(invites, '云上茶业').filter({ hasText: '已入驻' }).waitFor()
  await invites.shot('merchant-invites')
})

test('a photo without a licence says so, and the form can still be filled in by hand', async () => {
  const me = await newcomer(flow)
  const page = await flow.visit('/pages/application/settleIn', { as: me.phone, query: { step: 'licence' } })
  await page.expectText('住所')
  const [chooser] = await Promise.all([
    page.tab.waitForEvent('filechooser'),
    page.tab.getByLabel('上传营业执照', { exact: true }).click()
  ])
  const sky = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64'
  )
  await chooser.setFiles({ name: 'sky.png', mimeType: 'image/png', buffer: sky })
  await page.expectText('没有认出营业执照', '重新识别')
  await page.fill('18 位统一社会信用代码', '91330106MA2CTE5T18')
  await page.tap('下一步')
  await page.expectSaid(/请/)
  await page.shot('settle-unread')
})

test('orders with goods of the platform’s choice stand by themselves', async () => {
  const page = await flow.visit('/pages/mine/dyxOrder', { as: '13800000001' })
  await page.expectText('全部', '待付款', '退款/售后')
  await page.tab.locator('.ordercard').filter({ visible: true }).first().waitFor()
  await page.shot('chosen-orders')
})
