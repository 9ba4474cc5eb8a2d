import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { auditEntries, consolePeople, users } from '../../db/schema'
import { codeAt, stepAt } from '../../engines/desk'
import { hashPassword } from '../../engines/identity/passwords'
import { runCommand } from '../../ops'

let shop: TestShop
let password: string
let passwordHash: string
beforeAll(async () => {
  shop = await TestShop.open()
  password = 'Desk-2688x'
  passwordHash = await hashPassword(password)
})
afterAll(() => shop.close())

const ops = (...line: string[]) => runCommand(shop.app.services, line)
const member = () => shop.person({ passwordHash })

async function invited(role = 'owner') {
  const person = await member()
  const words = await ops('desk', 'add', person.phone, role, '小满')
  return { ...person, invite: words.split(': ')[1]! }
}

const first = async (phone: string, word = password) => shop.call('POST /api/admin/sign_in', { phone, password: word })

/** Somebody of the console who has set up their second factor. */
async function enrolled(role = 'owner') {
  const person = await invited(role)
  const { data } = await first(person.phone)
  const { ticket } = data
  const offered = await shop.call('POST /api/admin/sign_in/offer', { ticket, invite: person.invite })
  const { secret } = offered.data
  const code = codeAt(secret, stepAt(shop.clock.now()))
  const done = await shop.call('POST /api/admin/sign_in/enrol', { ticket, invite: person.invite, secret, code })
  return { ...person, secret, code, desk: done.data.token, recovery: done.data.recovery_codes }
}

/** A code that was not used: of the next step. */
function nextCode(secret: string) {
  shop.clock.advance(30)
  return codeAt(secret, stepAt(shop.clock.now()))
}

async function again(person: { phone: string; secret: string }) {
  const { ticket } = (await first(person.phone)).data
  return shop.call('POST /api/admin/sign_in/code', { ticket, code: nextCode(person.secret) })
}

const me = (token: string) => shop.call('GET /api/admin/me', {}, { token })

describe('signing in', () => {
  test('an invited member sets up a second factor and then needs both', async () => {
    const person = await enrolled()
    expect((await me(person.desk)).data).toMatchObject({ name: '小满', roles: ['负责人'], recovery_left: 8 })
    const { data, status } = await again(person)
    expect(status).toBe(200)
    expect(data.expires_time).toBe(Math.floor(shop.clock.now().getTime() / 1000) + 12 * 3600)
    expect((await me(data.token)).status).toBe(200)
  })

  test('a wrong password, a shopper and somebody who left get the same answer', async () => {
    const person = await enrolled()
    const shopper = await member()
    const gone = await enrolled('service')
    await shop.db.update(consolePeople).set({ disabled: true }).where(eq(consolePeople.userId, gone.id))
    const answers = [await first(person.phone, 'Wrong-2688x'), await first(shopper.phone), await first(gone.phone)]
    for (const answer of answers) expect(answer).toMatchObject({ code: 'BAD_LOGIN', msg: answers[0]!.msg })
    expect(await me(gone.desk)).toMatchObject({ status: 410000 })
  })

  test('a ticket opens nothing without a code, and a wrong invitation offers no key', async () => {
    const person = await invited()
    const { ticket } = (await first(person.phone)).data
    expect(await me(ticket)).toMatchObject({ status: 201 })
    const offer = { ticket, invite: 'aaaa-bbbb-cccc' }
    expect(await shop.call('POST /api/admin/sign_in/offer', offer)).toMatchObject({ code: 'INVITE' })
    expect(await shop.call('POST /api/admin/sign_in/code', { ticket, code: '000000' })).toMatchObject({
      code: 'CODE_WRONG'
    })
    const forged = { ...offer, secret: 'A'.repeat(32), code: codeAt('A'.repeat(32), stepAt(shop.clock.now())) }
    expect(await shop.call('POST /api/admin/sign_in/enrol', forged)).toMatchObject({ code: 'INVITE' })
  })

  test('an invitation runs out after three days and is good once', async () => {
    const late = await invited()
    const once = await enrolled()
    const { ticket } = (await first(once.phone)).data
    expect(await shop.call('POST /api/admin/sign_in/offer', { ticket, invite: once.invite })).toMatchObject({
      code: 'INVITE'
    })
    shop.clock.advance(3 * 86_400)
    const second = (await first(late.phone)).data.ticket
    expect(await shop.call('POST /api/admin/sign_in/offer', { ticket: second, invite: late.invite })).toMatchObject({
      code: 'INVITE'
    })
  })

  test('a code is good once, also for two who give it at once', async () => {
    const person = await enrolled()
    const tickets = await Promise.all([first(person.phone), first(person.phone)])
    const code = nextCode(person.secret)
    const answers = await Promise.all(
      tickets.map(({ data }) => shop.call('POST /api/admin/sign_in/code', { ticket: data.ticket, code }))
    )
    expect(answers.map(answer => answer.code ?? 'in').sort()).toEqual(['CODE_WRONG', 'in'])
  })

  test('a recovery code stands in once', async () => {
    const person = await enrolled()
    const give = async () => {
      const { ticket } = (await first(person.phone)).data
      return shop.call('POST /api/admin/sign_in/code', { ticket, code: person.recovery[0]!.toUpperCase() })
    }
    const { data } = await give()
    expect((await me(data.token)).data.recovery_left).toBe(7)
    expect(await give()).toMatchObject({ code: 'CODE_WRONG' })
  })

  test('after five wrong codes the right one is not looked at for a quarter of an hour', async () => {
    const person = await enrolled()
    shop.clock.advance(900)
    const { ticket } = (await first(person.phone)).data
    const give = (code: string) => shop.call('POST /api/admin/sign_in/code', { ticket, code })
    for (let i = 0; i < 5; i++) expect(await give('abcdef')).toMatchObject({ code: 'CODE_WRONG' })
    expect(await give(nextCode(person.secret))).toMatchObject({ code: 'TOO_MANY' })
    shop.clock.advance(900)
    expect(await again(person)).toMatchObject({ status: 200 })
  })

  test('the demo shows a code, production none', async () => {
    const person = await enrolled()
    expect((await first(person.phone)).data.dev_code).toMatch(/^\d{6}$/)
    const { config } = shop.app.services
    Object.assign(config, { NODE_ENV: 'production' })
    try {
      expect((await first(person.phone)).data).not.toHaveProperty('dev_code')
      expect((await shop.call('GET /api/admin/step_up', {}, { token: person.desk })).data).toEqual({})
    } finally {
      Object.assign(config, { NODE_ENV: 'test' })
    }
  })
})

describe('a session', () => {
  test('is no session of the shop, and one of the shop is none here', async () => {
    const person = await enrolled()
    expect(await shop.call('GET /api/user', {}, { token: person.desk })).toMatchObject({ status: 201 })
    expect(await me(person.token)).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is over after half an hour without use, and after twelve hours of it', async () => {
    const person = await enrolled()
    shop.clock.advance(1_700)
    expect(await me(person.desk)).toMatchObject({ status: 200 })
    shop.clock.advance(1_801)
    expect(await me(person.desk)).toMatchObject({ status: 410000 })
    const { token } = (await again(person)).data
    for (let i = 0; i < 24; i++) {
      expect(await me(token)).toMatchObject({ status: 200 })
      shop.clock.advance(1_800)
    }
    expect(await me(token)).toMatchObject({ status: 410000, msg: '登录已满 12 小时，请重新登录' })
  })

  test('ends with the password it was opened with', async () => {
    const person = await enrolled()
    const other = await hashPassword('Other-2688x')
    await shop.db.update(users).set({ passwordHash: other }).where(eq(users.id, person.id))
    expect(await me(person.desk)).toMatchObject({ status: 410000, msg: '密码已修改，请重新登录' })
  })

  test('is listed beside others, and all others end at once', async () => {
    const person = await enrolled()
    const there = (await again(person)).data.token
    const list = async () => (await shop.call('GET /api/admin/sessions', {}, { token: person.desk })).data
    expect(await list()).toMatchObject([{ is_this: 0 }, { is_this: 1 }])
    const end = await shop.call('POST /api/admin/sessions/end', {}, { token: person.desk })
    expect(end.data).toEqual({ ended: 1 })
    expect(await me(there)).toMatchObject({ status: 410000 })
    expect(await list()).toHaveLength(1)
    await shop.call('POST /api/admin/sign_out', {}, { token: person.desk })
    expect(await me(person.desk)).toMatchObject({ status: 410000 })
  })

  test('one of somebody else is not ended', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const [theirs] = (await shop.call('GET /api/admin/sessions', {}, { token: other.desk })).data
    const end = await shop.call('POST /api/admin/sessions/end', { id: theirs!.id }, { token: one.desk })
    expect(end.data).toEqual({ ended: 0 })
    expect(await me(other.desk)).toMatchObject({ status: 200 })
  })
})

describe('what is dangerous', () => {
  test('wants a code again five minutes after the last one', async () => {
    const person = await enrolled()
    const renew = () => shop.call('POST /api/admin/recovery', {}, { token: person.desk })
    expect(await renew()).toMatchObject({ status: 200 })
    shop.clock.advance(301)
    expect(await renew()).toMatchObject({ code: 'STEP_UP' })
    const prove = (code: string) => shop.call('POST /api/admin/step_up', { code }, { token: person.desk })
    expect(await prove('000000')).toMatchObject({ code: 'CODE_WRONG' })
    expect(await prove(nextCode(person.secret))).toMatchObject({ status: 200 })
    expect((await renew()).data.recovery_codes).toHaveLength(8)
  })
})

describe('roles', () => {
  const roleOf = (token: string, rights: string[], more = {}) =>
    shop.call('POST /api/admin/role', { name: `角色${rights.length}`, rights, ...more } as never, { token })

  test('are made, given, changed at once for sessions that are open, and go when nobody has them', async () => {
    const owner = await enrolled()
    const { id } = (await roleOf(owner.desk, ['role.read'], { name: '档案' })).data
    const helper = await enrolled(id)
    const list = () => shop.call('GET /api/admin/people', {}, { token: helper.desk })
    expect((await list()).data.find(one => one.id === helper.id)).toMatchObject({
      phone: expect.stringMatching(/^139\*{4}\d{4}$/),
      has_factor: 1
    })
    expect(await shop.call('GET /api/admin/audit', {}, { token: helper.desk })).toMatchObject({ code: 'FORBIDDEN' })
    await roleOf(owner.desk, ['audit.read'], { id, name: '档案' })
    expect(await list()).toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.call('GET /api/admin/audit', {}, { token: helper.desk })).toMatchObject({ status: 200 })
    const remove = () => shop.call('POST /api/admin/role/remove', { id }, { token: owner.desk })
    expect(await remove()).toMatchObject({ code: 'IN_USE' })
    const save = { id: helper.id, name: '小满', roles: ['service'], disabled: 0 as const }
    expect(await shop.call('POST /api/admin/people/save', save, { token: owner.desk })).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ status: 200 })
    expect(await remove()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('nobody gives or takes what they lack', async () => {
    const owner = await enrolled()
    const { id } = (await roleOf(owner.desk, ['role.read', 'role.edit', 'order.read'], { name: '人事' })).data
    const clerk = await enrolled(id)
    const by = { token: clerk.desk }
    expect(await roleOf(clerk.desk, ['order.read', 'pool.fund'])).toMatchObject({ code: 'LACKING' })
    expect(await roleOf(clerk.desk, ['order.read'], { name: '查单' })).toMatchObject({ status: 200 })
    const more = { phone: (await member()).phone, name: '小红', roles: ['finance'] }
    expect(await shop.call('POST /api/admin/people/add', more, by)).toMatchObject({ code: 'LACKING' })
    const self = { id: clerk.id, name: '小满', roles: ['owner'], disabled: 0 as const }
    expect(await shop.call('POST /api/admin/people/save', self, by)).toMatchObject({ code: 'LACKING' })
    const down = { id: owner.id, name: '小满', roles: [id], disabled: 0 as const }
    expect(await shop.call('POST /api/admin/people/save', down, by)).toMatchObject({ code: 'LACKING' })
    const reset = { id: owner.id, reason: '手机丢失' }
    expect(await shop.call('POST /api/admin/people/reset', reset, by)).toMatchObject({ code: 'LACKING' })
  })

  test('built-in ones and taken names stay as they are', async () => {
    const { desk } = await enrolled()
    expect(await roleOf(desk, ['order.read'], { name: '财务' })).toMatchObject({ code: 'NAME_TAKEN' })
    expect(await roleOf(desk, ['order.read'], { name: '唯一' })).toMatchObject({ status: 200 })
    expect(await roleOf(desk, ['order.read'], { name: '唯一' })).toMatchObject({ code: 'NAME_TAKEN' })
    expect(await roleOf(desk, ['order.everything'])).toMatchObject({ code: 'INVALID' })
    const { data } = await shop.call('GET /api/admin/roles', {}, { token: desk })
    expect(data.list.filter(role => role.is_built_in).map(role => role.id)).toContain('readonly')
    expect(data.rights.length).toBeGreaterThan(20)
  })

  test('people who are added must be members, once', async () => {
    const { desk } = await enrolled()
    const add = (phone: string, roles = ['service']) =>
      shop.call('POST /api/admin/people/add', { phone, name: '小蓝', roles }, { token: desk })
    const { phone } = await member()
    expect(await add('13900000001')).toMatchObject({ code: 'NO_PERSON' })
    expect(await add(phone, ['nobody'])).toMatchObject({ code: 'NO_ROLE' })
    expect((await add(phone)).data.invite).toMatch(/^\w{4}-\w{4}-\w{4}$/)
    expect(await add(phone)).toMatchObject({ code: 'ALREADY' })
  })

  test('a lost phone is reset by another owner: the old sessions and codes are gone', async () => {
    const [owner, other] = [await enrolled(), await enrolled()]
    const reset = { id: owner.id, reason: '手机丢失' }
    expect(await shop.call('POST /api/admin/people/reset', reset, { token: owner.desk })).toMatchObject({ code: 'OWN' })
    const { data } = await shop.call('POST /api/admin/people/reset', reset, { token: other.desk })
    expect(data.invite).toBeTruthy()
    expect(await me(owner.desk)).toMatchObject({ status: 410000 })
    expect((await first(owner.phone)).data).toMatchObject({ has_factor: 0 })
  })
})

test('of two owners who take each other away at once, one stays', async () => {
  const own = await TestShop.open()
  try {
    const [one, other] = [await own.person({ roles: ['operator'] }), await own.person({ roles: ['operator'] })]
    const take = (from: typeof one, by: typeof one) =>
      own.call(
        'POST /api/admin/people/save',
        { id: from.id, name: '小满', roles: ['service'], disabled: 0 },
        { token: by.token }
      )
    const answers = await Promise.all([take(one, other), take(other, one)])
    const left = await own.db.select().from(consolePeople)
    expect(left.filter(person => person.roles.includes('owner') && !person.disabled)).toHaveLength(1)
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
  } finally {
    await own.close()
  }
})

describe('the trail', () => {
  const trailOf = (token: string, filter = {}) => shop.call('GET /api/admin/audit', filter, { token })
  const check = async () => (await shop.call('GET /api/admin/audit/check', {}, { token: auditor })).data
  let auditor: string
  beforeAll(async () => {
    auditor = (await shop.person({ roles: ['operator'] })).token
  })

  test('has who did what, from where, to what and why, with what it was before', async () => {
    const owner = await enrolled()
    const { id } = (
      await shop.call('POST /api/admin/role', { name: '留痕', rights: ['order.read'] }, { token: owner.desk })
    ).data
    await shop.call('POST /api/admin/role', { id, name: '留痕二', rights: ['order.read'] }, { token: owner.desk })
    const { list } = (await trailOf(auditor, { subject: id })).data
    expect(list).toMatchObject([
      { title: '保存角色', actor: '小满', actor_id: owner.id, ip: '127.0.0.1' },
      { title: '保存角色' }
    ])
    expect(JSON.parse(list[0]!.details)).toMatchObject({ before: { name: '留痕' }, after: { name: '留痕二' } })
    expect((await trailOf(auditor, { actor: owner.id })).data.list.map(one => one.action)).toContain('sign_in')
  })

  test('has nothing of what was refused', async () => {
    const owner = await enrolled()
    await shop.call('POST /api/admin/people/reset', { id: owner.id, reason: '自己' }, { token: owner.desk })
    expect((await trailOf(auditor, { subject: owner.id, action: 'POST /api/admin/people/reset' })).data.count).toBe(0)
  })

  test('whole numbers are shown for a reason that stays', async () => {
    const buying = new Buying(shop)
    const buyer = await buying.buyer()
    const look = (input: object, token = auditor) =>
      shop.call('POST /api/admin/reveal', { kind: 'user.phone', id: buyer.id, ...input } as never, { token })
    expect(await look({})).toMatchObject({ code: 'INVALID' })
    expect((await look({ reason: '客户来电核实' })).data.value).toBe(buyer.phone)
    expect(await look({ reason: '核实', id: 'x' })).toMatchObject({ code: 'NOT_FOUND' })
    const goods = await enrolled('goods')
    expect(await look({ reason: '核实' }, goods.desk)).toMatchObject({ code: 'FORBIDDEN' })
    const [entry] = (await trailOf(auditor, { subject: buyer.id })).data.list
    expect(entry).toMatchObject({ title: '查看敏感信息', why: '客户来电核实' })
    expect(entry!.details).not.toContain(buyer.phone)
  })

  test('keeps its chain when many write at once', async () => {
    const owner = await enrolled()
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        shop.call('POST /api/admin/role', { name: `并发${i}`, rights: ['order.read'] }, { token: owner.desk })
      )
    )
    expect(await check()).toMatchObject({ broken: null })
    expect(await ops('audit', 'check')).toContain('unbroken')
  })

  test.each([
    ['a changed word', (seq: number) => `update audit_entries set why = '改过' where seq = ${seq}`],
    ['a changed name', (seq: number) => `update audit_entries set actor_name = '别人' where seq = ${seq}`],
    ['a changed time', (seq: number) => `update audit_entries set at = at + interval '1 second' where seq = ${seq}`],
    ['an entry that is gone', (seq: number) => `delete from audit_entries where seq = ${seq}`]
  ])('%s breaks the chain there', async (_, change) => {
    const kept = await shop.db.select().from(auditEntries)
    const seq = kept.length - 2
    await shop.db.$client.query(change(seq))
    expect((await check()).broken).toBeLessThanOrEqual(seq + 1)
    await expect(ops('audit', 'check')).rejects.toThrow('broken at entry')
    await shop.db.delete(auditEntries)
    await shop.db.insert(auditEntries).values(kept)
    expect((await check()).broken).toBeNull()
  })

  test('a cut end is missed', async () => {
    const kept = await shop.db.select().from(auditEntries)
    await shop.db.delete(auditEntries).where(eq(auditEntries.seq, kept.length))
    expect(await check()).toEqual({ entries: kept.length - 1, broken: kept.length, next_seq: null })
    await shop.db.insert(auditEntries).values(kept.find(one => one.seq === kept.length)!)
  })
})

test('today shows what waits, as far as rights go', async () => {
  const buying = new Buying(shop)
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 1200n }) }])
  await buying.pay(buyer, no)
  const owner = await enrolled()
  const { data } = await shop.call('GET /api/admin/today', {}, { token: owner.desk })
  expect(data.queues).toContainEqual(expect.objectContaining({ id: 'to-ship', title: '待发货', count: 1 }))
  expect(data.paid_today).toMatchObject({ orders: 1, today: expect.stringMatching(/^1\d\.\d\d$/) })
  const goods = await enrolled('goods')
  const own = (await shop.call('GET /api/admin/today', {}, { token: goods.desk })).data
  expect(own.queues.map(queue => queue.id)).toEqual(['reviews', 'low-stock', 'approvals'])
  expect(own.paid_today).toBeNull()
})
