import sharp from 'sharp'
import { check } from '../../server/src/engines/ledger'
import { atDesk, button, label, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'

const OPERATOR = '13800000005'
const KEEPER = '13800000003'
const SHOP = '山间茶事生活馆'
const ZONE = '午后茶点'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

test('an operator opens a zone with a condition and a deposit', async () => {
  const desk = await atDesk(flow, OPERATOR, '/zones')
  await row(desk, '周末出游').filter({ hasText: '¥300.00' }).waitFor()
  await desk.shot('zones')
  await button(desk, '新建专区').click()
  await label(desk, '专区名称').fill(ZONE)
  const picture = sharp({ create: { width: 1404, height: 560, channels: 3, background: '#e9c7a0' } }).png()
  const file = { name: 'zone.png', mimeType: 'image/png', buffer: await picture.toBuffer() }
  await desk.tab.getByLabel('选择图片', { exact: true }).setInputFiles(file)
  // An icon is an image as well: the picture itself is there once it is uploaded.
  await desk.tab.getByRole('dialog').locator('img').first().waitFor()
  await label(desk, '一句话介绍').fill('配茶的点心，现做现卖')
  await label(desk, '专区规则').fill('点心当天制作')
  await label(desk, '在售商品不少于（件）').fill('1')
  await label(desk, '保证金（元）').fill('200.00')
  await label(desk, '到店消费券最多抵').fill('35')
  for (const name of ['展示专区', '接受申请']) await label(desk, name).click()
  await desk.shot('zone-form')
  await button(desk, '保存').click()
  await desk.expectSaid('已保存')
  const made = row(desk, ZONE).filter({ hasText: '¥200.00' }).filter({ hasText: '招募中' }).filter({ hasText: '35%' })
  await made.filter({ hasText: '在售 1 件以上' }).waitFor()
})

/** The operator opens the shop's application for a zone and agrees to it. */
async function agree() {
  const desk = await atDesk(flow, OPERATOR, '/applications?kind=zone')
  // The longest waiting comes first: the one that was just handed in is the last.
  await row(desk, '专区入驻').getByText('审核', { exact: true }).last().click()
  await desk.expectText('专区权益', ZONE, '全部达到', '要求补正')
  await desk.shot('zone-application')
  await button(desk, '通过').click()
  await button(desk, '确认通过').click()
  await desk.expectSaid('已通过')
}

async function fillIn(page: FlowPage) {
  await page.expectText(
    '想进入哪个专区',
    '在售商品不少于 1 件',
    '¥200.00，退出时全额退回',
    '顾客的消费券最多抵 35%，由平台补给店铺'
  )
  await page.tap(SHOP)
  await page.shot('zone-place')
  await page.tap('下一步')
  await page.fill('顾客能得到什么，如：进店送试饮装', '买茶送桂花糕一块')
  await page.fill('怎么领、有多少、注意什么', '每桌一份，当天现做，送完为止')
  await page.fill('负责专区活动的人', '周掌柜')
  await page.fill('审核结果会通知到这个号码', KEEPER)
  await page.tap('下一步')
  await page.expectText('消费专区入驻协议', '买茶送桂花糕一块', '提交申请')
  await page.shot('zone-confirm')
  await page.tap('提交申请')
  await page.expectSaid('请先阅读并同意协议')
  await page.tap(/^我已阅读并同意/)
  await page.tap('提交申请')
  await page.expectPage('/pages/consumeZone/settleInfo')
}

test('a keeper brings a shop into it, pays the deposit, and people find the shop there', async () => {
  const page = await flow.visit('/pages/consumeZone/index', { as: KEEPER })
  await page.expectText('进店有礼', '专区权益')
  await page.shot('zone-index')
  await page.tap(ZONE)
  await page.expectText('还没有店铺进入这个专区')
  await page.shot('zone-empty')
  await page.tap('我的店铺要入驻')
  await page.expectPage('/pages/consumeZone/settle')
  await fillIn(page)
  await page.expectText('审核中', '买茶送桂花糕一块', '撤回申请')
  await page.shot('zone-waiting')
  await agree()
  await page.open('/pages/consumeZone/settleInfo')
  await page.expectText(ZONE, '待缴保证金', '一盏好茶')
  await page.shot('zone-mine')
  await page.tap(ZONE)
  await page.expectText('¥200.00', '缴纳保证金')
  await page.tap('缴纳保证金')
  await page.expectPage('/pages/pay/pay')
  await page.tap(/^余额支付 ¥/)
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功', /店铺已经进入专区/)
  await page.tap('查看入驻信息')
  await page.expectPage('/pages/consumeZone/settleInfo')
  await page.tap(ZONE)
  await page.expectText('已入驻', '看看专区')
  await page.tap('看看专区')
  await page.expectPage('/pages/consumeZone/index')
  await page.expectText(SHOP, '买茶送桂花糕一块', '1 家店铺 · 到店消费券最多抵 35%')
  await page.tap('专区规则')
  await page.expectText('点心当天制作', /在售商品不少于 1 件/)
  await page.shot('zone-listed')
})

test('what was sent back is put right, the one field alone', async () => {
  const page = await flow.visit('/pages/consumeZone/settleInfo', { as: '13800000007' })
  await page.tap('进店有礼')
  await page.expectText('待修改', /请写明赠送的品种和重量/)
  await page.tap('去修改')
  await page.expectPage('/pages/consumeZone/settle')
  await page.expectNoText('手机号')
  await page.fill('顾客能得到什么，如：进店送试饮装', '进店送砂糖橘 250 克')
  await page.shot('zone-fix')
  await page.tap('提交审核')
  await page.expectPage('/pages/consumeZone/settleInfo')
  await page.expectText('审核中', '进店送砂糖橘 250 克')
})
