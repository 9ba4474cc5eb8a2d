import { and, desc, eq, isNull } from 'drizzle-orm'
import { chatAnswers, chatRatings, messages, videoComments, videos } from '../../server/src/db/schema'
import { writeSetting } from '../../server/src/domains/site/settings'
import { atDesk, button, go, idOf, label, pick, row } from './desk'
import { isWide, seriousFaults } from './desk-looks'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { newcomer } from './shopping'

const SERVICE = '13800000004'
const OWNER = '13800000005'
const FINANCE = '13800000013'
const CONTENT = '13800000015'
const SHOPPER = '13800000001'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

const dialog = (page: FlowPage) => page.tab.getByRole('dialog')
const told = async (userId: string) =>
  (await flow.db.select().from(messages).where(eq(messages.userId, userId))).map(one => one.content).join('\n')

const settled = (page: FlowPage, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

/** Whether the page keeps to its width, and what of it a screen reader would stumble over. */
async function sound(page: FlowPage) {
  expect(await isWide(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
}

test('a piece of material is made at the desk, read in the app, and gone from there once it is hidden', async () => {
  const page = await atDesk(flow, CONTENT, '/sucai', 1280)
  await page.expectText('素材', '保存次数')
  await sound(page)
  await button(page, '新建素材').click()
  await label(page, '标题').fill('立冬炖汤指南')
  await pick(page, '主题', '商品 · 朋友圈')
  await label(page, '文案').fill('天冷了，炖一锅汤')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  const app = await flow.visit('/pages/sucai/index', { as: SHOPPER })
  await app.expectText('立冬炖汤指南', '天冷了，炖一锅汤')
  await row(page, '立冬炖汤指南').getByRole('button', { name: '隐藏', exact: true }).click()
  await label(page, '原因').fill('活动结束')
  await button(page, '确认隐藏').click()
  await page.expectSaid('已隐藏')
  const again = await flow.visit('/pages/sucai/index', { as: SHOPPER })
  await again.expectText('朋友圈')
  await again.expectNoText('立冬炖汤指南')
  await go(flow, page, '/sucai?state=off')
  await page.expectText('立冬炖汤指南')
  await page.tap('主题')
  await page.expectText('讲解稿', '直播素材')
  await sound(page)
})

test('a video that waits is watched and taken down, a comment of another is hidden; both are told why', async () => {
  const [film] = await flow.db.select().from(videos).orderBy(desc(videos.createdAt)).limit(1)
  const page = await atDesk(flow, CONTENT, '/today')
  await page.tap('待看短视频')
  await page.expectText(film!.title)
  await sound(page)
  await row(page, film!.title).getByRole('button', { name: '查看', exact: true }).click()
  await dialog(page).locator('video').waitFor()
  await button(page, '下架').click()
  await label(page, '原因（作者可见）').fill('画面含有联系方式')
  await button(page, '确认下架').click()
  await page.expectSaid('已下架')
  expect(await told(film!.userId)).toContain('画面含有联系方式')
  const app = await flow.visit('/pages/video/index', { as: SHOPPER })
  await app.expectNoText(film!.title)

  const [comment] = await flow.db
    .select()
    .from(videoComments)
    .where(eq(videoComments.videoId, (await flow.db.select().from(videos).where(eq(videos.blocked, false)))[0]!.id))
    .limit(1)
  await go(flow, page, '/today')
  await page.tap('待看视频评论')
  await row(page, comment!.content).getByRole('checkbox').first().check()
  await button(page, '标记 1 条看过').click()
  await page.expectSaid('已标记看过')
  expect(
    await flow.db.$count(videoComments, and(eq(videoComments.id, comment!.id), isNull(videoComments.seenAt)))
  ).toBe(0)
  await go(flow, page, `/videos?part=comments&video=${comment!.videoId}`)
  await row(page, comment!.content).getByRole('button', { name: '隐藏', exact: true }).first().click()
  await label(page, '原因（会员可见）').fill('与视频无关')
  await button(page, '确认隐藏').click()
  await page.expectSaid('已隐藏')
  await sound(page)
  expect(await told(comment!.userId)).toContain('与视频无关')
  await go(flow, page, '/videos?part=comments&hidden=1')
  await page.expectText(comment!.content, '与视频无关')
})

test('a draw that was made is computed once more at the desk, and agrees', async () => {
  const { rows } = await flow.db.$client.query<{ title: string; code: string }>(
    `select c.title, c.code from draws d join draw_seeds s on s.hash = d.hash join draw_campaigns c on c.code = d.campaign
     where s.seed is not null group by 1, 2 order by count(*) desc limit 1`
  )
  const { title, code } = rows[0]!
  const page = await atDesk(flow, OWNER, `/draws?search=${code}`)
  await page.tap(title)
  await page.expectText('抽取记录与验证')
  await button(page, '验证').first().click()
  await page.expectText('一致', /^验证通过/, '种子的 SHA-256', '余数')
  await page.expectNoText('不一致')
  await sound(page)
})

test('a service that ended is rated in the chat, once, and the desk reads by whom and how', async () => {
  await writeSetting(flow.db, 'site', { service_hours: '全天' })
  const me = await newcomer(flow)
  const shopper = await flow.visit('/pages/service/chat', { as: me.phone })
  await shopper.fill('说说你的问题', '退款到哪里了')
  await shopper.tap('发送')
  const agent = await flow.visit('/pages/service/chatList', { as: SERVICE, query: { desk: 'platform' } })
  await agent.tap('退款到哪里了')
  await agent.expectPage('/pages/service/chat')
  await agent.fill('回复顾客', '已原路退回')
  await agent.tap('发送')
  await agent.tap('.chatbar__plus')
  await agent.tap('结束服务')
  await agent.tap('确定')
  await shopper.expectText('本次服务已结束，请为客服评分', '这次服务你满意吗？')
  await shopper.tap('.ratecard .stars__star', 1)
  await shopper.expectText('不太好')
  await shopper.fill('还想说点什么（选填）', '回复有点慢')
  await shopper.shot('chat-rate')
  await shopper.tap('提交评价')
  await shopper.expectText('评价：★★☆☆☆ 回复有点慢')
  await agent.expectText('评价：★★☆☆☆ 回复有点慢')
  const desk = await flow.visit('/pages/service/chatList', { as: SERVICE, query: { desk: 'platform' } })
  await desk.expectText('评价：★★☆☆☆ 回复有点慢', '已结束')
  await shopper.tab.reload()
  await shopper.expectText('评价：★★☆☆☆ 回复有点慢')
  await shopper.expectNoText('这次服务你满意吗？')
  const [kept] = await flow.db
    .select()
    .from(chatRatings)
    .where(eq(chatRatings.userId, await idOf(flow, me.phone)))
  expect(kept).toMatchObject({ stars: 2, words: '回复有点慢', agentId: await idOf(flow, SERVICE) })

  const page = await atDesk(flow, SERVICE, '/chat-ratings?low=1')
  await page.expectText('平均分', '回复有点慢')
  await sound(page)
})

test('what the chat answers by itself is written at the desk, and of two who write it the second is shown the first', async () => {
  const page = await atDesk(flow, SERVICE, '/chat-answers', 1280)
  await page.expectText('什么时候发货？', '平台的自动回复在每家店铺都生效')
  await sound(page)
  await button(page, '新建自动回复').click()
  await label(page, '问题').fill('可以自提吗？')
  await label(page, '答复').fill('可以，下单时选择门店自提')
  await settled(page, '保存')
  await page.expectSaid('已保存')
  await row(page, '可以自提吗？').getByText('编辑', { exact: true }).click()
  await label(page, '问题').fill('能自提吗？')
  const is = eq(chatAnswers.question, '可以自提吗？')
  await flow.db.update(chatAnswers).set({ answer: '暂不支持自提' }).where(is)
  await settled(page, '保存')
  await page.expectSaid('其他人刚刚修改过')
  await page.expectText('你没有改', '暂不支持自提')
  await page.shot('desk-answers-changed')
  await button(page, '按所选继续编辑').click()
  await settled(page, '保存')
  await page.expectText('能自提吗？', '暂不支持自提')
  await row(page, '能自提吗？').getByText('删除', { exact: true }).click()
  await button(page, '确认删除').click()
  await page.expectSaid('已删除')
  expect(await flow.db.$count(chatAnswers, eq(chatAnswers.question, '能自提吗？'))).toBe(0)
})

test('a withdrawal rule is tightened by one person, and loosened only with a second', async () => {
  const page = await atDesk(flow, FINANCE, '/withdrawal-rules')
  await page.expectText('数字补贴', '双人审核')
  await sound(page)
  const edit = async (most: string) => {
    await row(page, '数字补贴').getByRole('button', { name: '编辑', exact: true }).click()
    await label(page, '单次最多').fill(most)
    await button(page, '保存').click()
  }
  await edit('1500')
  await page.expectSaid('已保存')
  await page.expectText('10 至 1,500')
  await edit('1600')
  await page.expectSaid(/待复核|复核/)
  await go(flow, page, '/approvals')
  await page.expectText('数字补贴提现：提高单次上限')
})

test('a plan of the wellness family is closed at the desk, and the app says so', async () => {
  const page = await atDesk(flow, OWNER, '/family-plans')
  await page.expectText('孝亲康养计划', '可以签署')
  await sound(page)
  await row(page, '孝亲康养计划').getByRole('button', { name: '编辑', exact: true }).click()
  await label(page, '副标题').fill('给爸妈的冬日心意')
  await label(page, '开放签署').click()
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  await page.expectText('给爸妈的冬日心意', '这个计划已停止签署，已签的照常发放')
  const app = await flow.visit('/pages/family/index', { as: SHOPPER })
  await app.expectText('给爸妈的冬日心意')
})
