import { and, desc, eq } from 'drizzle-orm'
import { chatLines, chatRatings, conversations } from '../../server/src/db/schema'
import { openConversation, sendLine } from '../../server/src/engines/chat'
import { newId } from '../../server/src/lib/ids'
import { atDesk, button, go, idOf, label } from './desk'
import { isWide, seriousFaults } from './desk-looks'
import { Flow } from './flow'

const SERVICE = '13800000004'
const TEA_SHOP = '13800000003'
const MEMBER = '13800000001'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

/** What a member says to a desk, as their app would send it. */
async function memberSays(text: string, shopId: string | null = null) {
  const userId = await idOf(flow, MEMBER)
  const conv = await openConversation(flow.db, userId, shopId)
  const line = { clientId: newId(), kind: 'text', body: { text } } as const
  await sendLine(flow.db, { side: 'user', userId }, conv, line, new Date())
  return conv
}

test('service answers members at the console: words, canned ones, an order, and ends it', async () => {
  const conv = await memberSays('我的订单什么时候发货？')
  const page = await atDesk(flow, SERVICE, '/chat', 1280)
  await page.expectText('服务时间', '选择一个会话开始接待')
  await page.tab.getByRole('button').filter({ hasText: '我的订单什么时候发货？' }).click()
  await page.expectText('最近订单', '发送订单')
  expect(await isWide(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await label(page, '回复会员').fill('马上为你查看')
  await page.tab.keyboard.press('Enter')
  await page.expectText('未读')
  // What is said meanwhile comes by itself.
  await memberSays('那我再等一天看看')
  await page.tab.getByRole('log').getByText('那我再等一天看看').waitFor()
  await button(page, '发送订单').first().click()
  await page.tab.getByRole('log').getByText('订单号').waitFor()
  await button(page, '结束服务').click()
  await page.tab.getByRole('dialog').getByRole('button', { name: '结束服务', exact: true }).click()
  await page.expectSaid('已结束，会员会收到评分邀请')
  const [last] = await flow.db
    .select()
    .from(chatLines)
    .where(eq(chatLines.conversationId, conv))
    .orderBy(desc(chatLines.seq))
    .limit(1)
  expect(last).toMatchObject({ kind: 'note', side: 'service' })
  const [asked] = await flow.db
    .select()
    .from(chatRatings)
    .where(and(eq(chatRatings.conversationId, conv), eq(chatRatings.agentId, await idOf(flow, SERVICE))))
  expect(asked).toBeDefined()
})

test('a shop’s owner sees what its buyers ask, and of the platform nothing', async () => {
  const platform = await memberSays('平台的事')
  const ownerId = await idOf(flow, TEA_SHOP)
  const { rows } = await flow.db.$client.query<{ id: string }>(
    'select shop_id as id from console_people where user_id = $1',
    [ownerId]
  )
  const conv = await memberSays('茶叶怎么保存？', rows[0]!.id)
  const page = await atDesk(flow, TEA_SHOP, `/chat?conv=${conv}`)
  await page.tab.getByRole('log').getByText('茶叶怎么保存？').waitFor()
  await page.expectNoText('平台的事')
  await label(page, '回复会员').fill('密封、避光，放在阴凉处')
  await button(page, '发送').click()
  await page.expectText('未读')
  const [open] = await flow.db.select().from(conversations).where(eq(conversations.id, conv))
  expect(open!.agentId).toBe(ownerId)
  await go(flow, page, `/chat?conv=${platform}`)
  await page.expectSaid('会话不存在')
})
