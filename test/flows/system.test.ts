import { atDesk, button, go, label, pick, row } from './desk'
import { isWide, seriousFaults } from './desk-looks'
import { Flow } from './flow'

const OWNER = '13800000005'
const READER = '13800000017'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

/** Waits until the database says so. */
async function until(text: string) {
  const is = async () => (await flow.db.$client.query<{ is: boolean }>(`select (${text}) as is`)).rows[0]!.is
  while (!(await is())) await new Promise(resolve => setTimeout(resolve, 50))
}

test('a job that failed waits on the first page, is run by hand with a reason, and is well again', async () => {
  await until(`exists (select from job_leases where name = 'stats-compare' and ended_at is not null)`)
  await flow.db.$client.query(
    `update job_leases set failures = 2, failure = '数据库连接中断', failed_at = now() where name = 'stats-compare'`
  )
  const page = await atDesk(flow, OWNER, '/today')
  await page.tap('失败的定时任务')
  await page.expectText('核对经营数据与订单', '数据库连接中断', '连续 2 次')
  await row(page, 'stats-compare').getByRole('button', { name: '立即执行' }).click()
  await page.expectText('不影响原来的时间')
  expect(await button(page, '确认立即执行').isDisabled()).toBe(true)
  await label(page, '原因').fill('连接已恢复，重新核对')
  await button(page, '确认立即执行').click()
  await page.expectSaid('已提交')
  await until(`exists (select from job_leases where name = 'stats-compare' and failures = 0 and ended_at is not null)`)
  await go(flow, page, '/jobs')
  await page.expectText('处理超过期限的售后', '每 5 分钟')
  await go(flow, page, '/trail')
  await page.expectText('立即执行定时任务', '连接已恢复，重新核对')
})

test('servers, what is stored and outside services are looked at, and the storage is tried', async () => {
  const page = await atDesk(flow, OWNER, '/system', 1280)
  await page.expectText('1 台服务器在运行', '运行中')
  expect(await isWide(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await page.tap('存储与数据库')
  await page.expectText('最大的表', 'ledger_postings', '磁盘剩余', '加密的证件照')
  expect(await seriousFaults(page)).toEqual([])
  await go(flow, page, '/providers')
  await page.expectText('文件存储（本机磁盘）', 'SMS_ACCESS_KEY_SECRET 未填')
  expect(await isWide(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  await row(page, '本机磁盘').getByRole('button', { name: /测试/ }).click()
  await page.expectText('写入、读取与删除都正常')
})

test('who may only read runs and tries nothing', async () => {
  const page = await atDesk(flow, READER, '/jobs')
  await page.expectText('处理超过期限的售后')
  expect(await button(page, '立即执行').count()).toBe(0)
  await go(flow, page, '/providers')
  await page.expectText('文件存储（本机磁盘）')
  expect(await page.tab.getByRole('button', { name: /测试/ }).count()).toBe(0)
})

test('a notice gets a template of its own and is switched off on a channel', async () => {
  const page = await atDesk(flow, OWNER, '/notices', 1280)
  await page.expectText('发货通知', '验证码', '缺少模板')
  expect(await isWide(page)).toBe(false)
  expect(await seriousFaults(page)).toEqual([])
  const one = row(page, '发货通知').filter({ hasText: '微信订阅消息' })
  await one.getByText('设置模板', { exact: true }).click()
  await label(page, '模板编号').fill('tpl-desk')
  await button(page, '保存').click()
  await page.expectSaid('请填写模板字段')
  await button(page, '添加模板字段').click()
  await label(page, '字段名').fill('thing1')
  await pick(page, '填写内容', '通知标题')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  await one.getByText('tpl-desk').waitFor()
  const { data } = await (await fetch(`${flow.server.origin}/api/getuserconfig`)).json()
  expect(data.weixin_templates).toContainEqual({ topic: 'shipped', id: 'tpl-desk' })
  await one.getByText('关闭', { exact: true }).click()
  await button(page, '确认关闭').click()
  await page.expectSaid('已关闭')
  await one.getByText('已关闭').waitFor()
  const after = await (await fetch(`${flow.server.origin}/api/getuserconfig`)).json()
  expect(after.data.weixin_templates).not.toContainEqual({ topic: 'shipped', id: 'tpl-desk' })
})
