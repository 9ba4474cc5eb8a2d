import { eq } from 'drizzle-orm'
import { Driving } from '../../../test/driving'
import { TestShop } from '../../../test/harness'
import { carMonths } from '../../db/schema'
import { runCommand } from '../../ops'

let shop: TestShop
let driving: Driving
beforeAll(async () => {
  shop = await TestShop.open()
  driving = new Driving(shop)
  await driving.open()
})
afterAll(() => shop.close())

const monthsOf = (userId: string) =>
  shop.db.select().from(carMonths).where(eq(carMonths.userId, userId)).orderBy(carMonths.month)

describe('from the command line', () => {
  const ops = (...line: string[]) => runCommand(shop.app.services, ['car', ...line])

  test.each([
    [['set', '2026-11', 'a:1:1:1'], /has begun/],
    [['set', '2026-13', 'a:1:1:1'], /not a month/],
    [['set', '2026-12', 'a:1:0:1'], /not a tier/],
    [['set', '2026-12', 'a:1:101:1'], /not a tier/],
    [['set', '2026-12', 'a:1:1'], /not a tier/],
    [['end', '2026-11'], /has begun/],
    [['toString'], /unknown/]
  ])('%j is refused', async (line, words) => {
    await expect((async () => ops(...line))()).rejects.toThrow(words)
  })

  test.each([[['a:1:2:1', 'b:2:1:1']], [['a:1:1:2', 'b:2:1:1']], [[]]])(
    'tiers %j of which a higher one brings less are not written',
    async tiers => {
      await expect(ops('set', '2026-12', ...tiers)).rejects.toMatchObject({ code: 'BAD_TIERS' })
    }
  )

  test('tiers change from a month on that has not begun; the end of the programme too', async () => {
    const me = await driving.driver('浙A00012')
    expect(await ops('set', '2026-12', '新铜牌:50:2:8', '新银牌:300:4:30')).toContain('新银牌 from 300.00: 4%')
    await driving.settled(me.id, 400_00n)
    expect(await driving.month(me)).toMatchObject({ tier: { title: '铜牌车主', ratio: '1', most: '5.00' } })
    driving.until('2026-12-03')
    await driving.settled(me.id, 400_00n)
    expect(await driving.month(me)).toMatchObject({ tier: { title: '新银牌' }, reward: '16.00', next: null })
    expect(await ops('end', '2027-01')).toContain('2027-01')
    driving.until('2027-01-03')
    await driving.closeMonths()
    expect((await monthsOf(me.id)).map(({ rewardFen }) => rewardFen)).toEqual([4_00n, 16_00n])
    expect(await driving.month(me)).toMatchObject({ tiers: [], binding: { open: 0 } })
    expect(await ops('tiers')).toContain('2027-01  ended')
  })
})
