import { eq } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { codeFor } from '../../../test/sign-in'
import { auditEntries, consolePeople, customerBlocks, fans, users } from '../../db/schema'
import { hashPassword } from '../../engines/identity/passwords'
import { check } from '../../engines/ledger'
import { newId } from '../../lib/ids'
import { exportOf } from '../closing/export'
import { closeDue } from '../closing/service'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let desk: Person
beforeAll(async () => {
  shop = await TestShop.open()
  desk = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const block = (id: string, reason = '恶意刷单', who: Person = desk) =>
  shop.call('POST /api/admin/customer/block', { id, reason }, who)
const unblock = (id: string, reason = '申诉通过', who: Person = desk) =>
  shop.call('POST /api/admin/customer/unblock', { id, reason }, who)
const rowOf = async (id: string) => (await shop.db.select().from(users).where(eq(users.id, id)))[0]!
const detail = async (id: string) => (await shop.call('GET /api/admin/customer/detail/{id}', { id }, desk)).data
const fansOf = async (id: string) => (await shop.db.select().from(fans).where(eq(fans.userId, id)))[0]!
const PASSWORD = 'Haowu#2688'

describe('who is blocked', () => {
  test('is signed out, with all their accounts, cannot sign in, and can again once they are let in', async () => {
    const me = await shop.person({ passwordHash: await hashPassword(PASSWORD) })
    const sub = await shop.person({ parentId: me.id })
    expect(await block(sub.id)).toMatchObject({ status: 200 })
    for (const one of [me, sub]) {
      expect(await shop.call('GET /api/user', {}, one)).toMatchObject({ status: 410000 })
      expect(await rowOf(one.id)).toMatchObject({ disabled: true, blockedAt: shop.clock.now() })
    }
    const signIn = () => shop.call('POST /api/login', { account: me.phone, password: PASSWORD }, { form: true })
    expect(await signIn()).toMatchObject({ code: 'DISABLED' })
    const captcha = await codeFor(shop, me.phone, 'login')
    expect(await shop.call('POST /api/login/mobile', { phone: me.phone, captcha })).toMatchObject({ code: 'DISABLED' })
    expect(await detail(me.id)).toMatchObject({
      state: 'blocked',
      _state: '已封禁',
      blocks: [{ reason: '恶意刷单', blocked_by: '小明', end_time: 0 }]
    })
    const out = (await shop.call('GET /api/admin/customer/list', { state: 'blocked', limit: 100 }, desk)).data.list
    expect(out.map(({ uid }) => uid)).toEqual(expect.arrayContaining([me.id, sub.id]))
    expect(await unblock(me.id)).toMatchObject({ status: 200 })
    for (const one of [me, sub]) expect(await rowOf(one.id)).toMatchObject({ disabled: false, blockedAt: null })
    expect(await signIn()).toMatchObject({ status: 200 })
    // What was ended stays ended.
    expect(await shop.call('GET /api/user', {}, me)).toMatchObject({ status: 410000 })
    expect((await detail(me.id)).blocks).toMatchObject([{ lifted_by: '小明', lift_reason: '申诉通过' }])
    const entries = await shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, me.id))
      .orderBy(auditEntries.seq)
    expect(entries.map(({ action, why }) => [action, why])).toEqual([
      ['POST /api/admin/customer/block', '恶意刷单'],
      ['POST /api/admin/customer/unblock', '申诉通过']
    ])
  })

  test('is no fan and is found by nobody while it lasts, and stands where they stood afterwards', async () => {
    const top = await shop.person()
    const above = await shop.person({ referrerId: top.id })
    const me = await shop.person({ referrerId: above.id })
    const before = { above: await fansOf(above.id), top: await fansOf(top.id) }
    expect(before).toMatchObject({ above: { children: 1 }, top: { children: 1, grandchildren: 1 } })
    await block(me.id)
    expect(await fansOf(above.id)).toMatchObject({ children: 0 })
    expect(await fansOf(top.id)).toMatchObject({ children: 1, grandchildren: 0 })
    expect(await fansOf(me.id)).toMatchObject({ shown: false })
    const invited = await shop.call('GET /api/getuserbyinvite', { code: (await rowOf(me.id)).inviteCode })
    expect(invited.status).toBe(400)
    await unblock(me.id)
    expect({ above: await fansOf(above.id), top: await fansOf(top.id) }).toEqual(before)
    expect(await fansOf(me.id)).toMatchObject({ shown: true })
  })

  test('may be told why, is erased like others, and is not let in once their account is closed', async () => {
    const me = await shop.person()
    const sub = await shop.person({ parentId: me.id })
    await shop.call('POST /api/admin/customer/note', { id: me.id, content: '曾投诉包装破损' }, desk)
    const tag = (await shop.call('POST /api/admin/customer/tag', { name: '易投诉' }, desk)).data.id
    await shop.call('POST /api/admin/customer/tag/give', { tags: [tag], people: [me.id], take: 0 }, desk)
    const captcha = await codeFor(shop, me.phone, 'verify', me.token)
    const asked = await shop.call('GET /api/destroy', { captcha, agree: 1 }, me)
    expect(asked.data.state).toBe('waiting')
    expect((await detail(me.id)).is_closing).toBe(1)
    await block(me.id)
    const given = JSON.parse(await exportOf(shop.app.services, me.id))
    expect(given).toMatchObject({
      客服备注: [{ words: '曾投诉包装破损' }],
      会员标签: [{ name: '易投诉' }],
      封禁记录: [{ reason: '恶意刷单' }]
    })
    expect(JSON.stringify(given)).not.toContain(desk.id)
    expect(given.账号).toHaveLength(2)
    shop.clock.advance(8 * 86_400)
    expect(await closeDue(shop.app.services)).toBe(1)
    for (const one of [me, sub])
      expect(await rowOf(one.id)).toMatchObject({ nickname: '已注销用户', disabled: true, blockedAt: null })
    expect(await shop.db.$count(customerBlocks, eq(customerBlocks.userId, me.id))).toBe(0)
    expect(await unblock(me.id)).toMatchObject({ code: 'STATE' })
    expect(await block(me.id)).toMatchObject({ code: 'STATE' })
    expect(await detail(me.id)).toMatchObject({ state: 'closed', tags: [], blocks: [] })
    const notes = await shop.call('GET /api/admin/customer/notes', { id: me.id }, desk)
    expect(notes.data).toEqual({ list: [], count: 0 })
  })

  test('is nobody who works at the console', async () => {
    expect(await block(desk.id)).toMatchObject({ code: 'DESK' })
    const former = await holding(shop, ['order.read'])
    expect(await block(former.id)).toMatchObject({ code: 'DESK' })
    await shop.db.update(consolePeople).set({ disabled: true }).where(eq(consolePeople.userId, former.id))
    expect(await block(former.id)).toMatchObject({ status: 200 })
    expect(await detail(desk.id)).toMatchObject({ is_desk: 1, state: 'active' })
  })

  test('needs a reason, the right, and to be there', async () => {
    const me = await shop.person()
    const reader = await holding(shop, ['customer.read', 'customer.edit'])
    expect(await block(me.id, '测试', reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await block(me.id, '  ')).toMatchObject({ code: 'INVALID' })
    expect(await block(newId())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await unblock(me.id)).toMatchObject({ code: 'STATE' })
    expect(await rowOf(me.id)).toMatchObject({ disabled: false })
    await block(me.id)
    expect(await unblock(me.id, '测试', reader)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is blocked once, whoever does it at the same moment', async () => {
    const me = await shop.person()
    const blocks = await Promise.all([1, 2, 3].map(() => block(me.id)))
    expect(blocks.map(({ code }) => code ?? 'done').sort()).toEqual(['STATE', 'STATE', 'done'])
    const lifts = await Promise.all([1, 2, 3].map(() => unblock(me.id)))
    expect(lifts.map(({ code }) => code ?? 'done').sort()).toEqual(['STATE', 'STATE', 'done'])
    expect(await shop.db.$count(customerBlocks, eq(customerBlocks.userId, me.id))).toBe(1)
  })

  test('has no new sub-account, whichever of the two comes first', async () => {
    const me = await shop.person()
    const made = () => shop.call('POST /api/user/createsubuser', { nickname: '小号' }, { ...me, idem: newId() })
    await Promise.all([made(), block(me.id)])
    const subs = await shop.db.select().from(users).where(eq(users.parentId, me.id))
    expect(subs.filter(({ disabled }) => !disabled)).toEqual([])
  })
})
