import { eq } from 'drizzle-orm'
import { users } from '../../server/src/db/schema'
import { check } from '../../server/src/engines/ledger'
import { Flow } from './flow'

/** Somebody without a plate, and the demo's car owner. */
const SHOPPER = '13800000001'
const DRIVER = '13800000006'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

const fillPlate = (page: Awaited<ReturnType<Flow['visit']>>, plate: string) =>
  page.tab.locator('.plate input').filter({ visible: true }).last().fill(plate)

test('finds the car owners’ page, types a wrong plate, one that is taken, then the own one, and sees the month', async () => {
  const page = await flow.visit('/pages/mine/mine', { as: SHOPPER })
  await page.tap('车主福利')
  await page.expectPage('/pages/free/freecar')
  await page.expectText('绑定车牌，开启车主收益')
  await fillPlate(page, '浙A1234')
  await page.tap('绑定车牌')
  await page.expectSaid('车牌号格式不正确')
  await page.tap(/我同意平台为车主福利处理我的车牌号/)
  await fillPlate(page, '浙A1234学')
  await page.tap('绑定车牌')
  await page.expectText('仅支持内地家用车的车牌')
  await fillPlate(page, '浙AD25188')
  await page.tap('绑定车牌')
  await page.expectText('该车牌已绑定其他账号')
  await fillPlate(page, '浙a·665 88')
  await page.tap('绑定车牌')
  await page.expectText('绑定 浙A·66588？')
  await page.tap('确认绑定')
  await page.expectText('浙A·***88')
  await page.expectText('本月业绩')
  await page.expectText(/计入消费（元）/)
  await page.tap('车主收益')
  await page.expectPage('/pages/free/carRevenue')
  await page.expectText('还没有车主收益')
})

test('corrects the plate once, then has to wait; lets it go, and it is nobody’s any more', async () => {
  const page = await flow.visit('/pages/free/freecar', { as: SHOPPER })
  await page.expectText('浙A·***88')
  await page.tap('更换车牌')
  await page.tap(/我同意平台为车主福利处理我的车牌号/)
  await fillPlate(page, '浙A66589')
  await page.tap('更换车牌', 2)
  await page.tap('确认更换')
  await page.expectText('浙A·***89')
  await page.expectText(/之后可以更换车牌/)
  await page.tap('解绑')
  await page.tap('确认解绑')
  await page.expectText('绑定车牌，开启车主收益')
  const [me] = await flow.db.select().from(users).where(eq(users.phone, SHOPPER))
  const { rows } = await flow.db.$client.query('select plate_sealed from car_members where user_id = $1', [me!.id])
  expect(rows).toEqual([{ plate_sealed: '' }])
})

test('a car owner of some months sees what was paid and what waits', async () => {
  const page = await flow.visit('/pages/free/freecar', { as: DRIVER })
  await page.expectText('浙A·****88')
  await page.expectText('往月业绩')
  await page.tap('车主收益')
  await page.expectPage('/pages/free/carRevenue')
  await page.expectText(/待发放 \d+\.\d\d 元，奖励池补足后/)
  await page.expectText('收益走势')
})
