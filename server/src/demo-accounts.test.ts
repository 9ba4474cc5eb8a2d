import { eq } from 'drizzle-orm'
import { DEMO_PASSWORD, demoUsers } from '../seed/data/people'
import { demoId } from '../seed/people'
import { TestShop } from '../test/harness'
import { consolePeople, users } from './db/schema'
import { knownAccounts, refuseKnownAccounts } from './demo-accounts'
import { hashPassword } from './engines/identity/passwords'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const demo = demoUsers[0]!
const setPassword = async (id: string, password: string) =>
  shop.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, id))

test('a shop without the demo starts in production, whatever password a shopper chose', async () => {
  const me = await shop.person()
  await setPassword(me.id, DEMO_PASSWORD)
  await expect(refuseKnownAccounts(shop.db)).resolves.toBeUndefined()
})

test('an account of the demo keeps production from starting until it is closed, whatever its password', async () => {
  const id = demoId(demo.key)
  await shop.db.insert(users).values({ id, phone: demo.phone, nickname: demo.nickname, inviteCode: demo.inviteCode })
  await setPassword(id, 'another one 8264')
  await expect(refuseKnownAccounts(shop.db)).rejects.toThrow(
    new RegExp(`演示账号[\\s\\S]*${demo.phone}[\\s\\S]*生产环境不能启动[\\s\\S]*${demo.phone}[\\s\\S]*does not start`)
  )
  await shop.db.update(users).set({ disabled: true }).where(eq(users.id, id))
  expect(await knownAccounts(shop.db)).toEqual([])
  await shop.db.update(users).set({ phone: null }).where(eq(users.id, id))
})

test('so does the demo’s password of somebody at the console, or of a demo phone, until it is changed', async () => {
  const [operator, namesake] = [await shop.person(), await shop.person()]
  await shop.db.insert(consolePeople).values({ userId: operator.id, name: '小周', roles: ['owner'] })
  await shop.db.update(users).set({ phone: demo.phone }).where(eq(users.id, namesake.id))
  expect(await knownAccounts(shop.db)).toEqual([])
  for (const one of [operator, namesake]) await setPassword(one.id, DEMO_PASSWORD)
  expect(await knownAccounts(shop.db)).toEqual([demo.phone, operator.phone].sort())
  for (const one of [operator, namesake]) await setPassword(one.id, 'another one 8264')
  expect(await knownAccounts(shop.db)).toEqual([])
})
