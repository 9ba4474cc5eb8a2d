import { and, eq } from 'drizzle-orm'
import { Client } from 'pg'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { messagePushes, outsideIds, pushGrants, users } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'
import { NotSent } from '../../providers/not-sent'
import type { SmsNotice } from '../../providers/sms'
import type { WechatNotice } from '../../providers/wechat'
import { sandboxWechat } from '../../providers/wechat'
import { addMessage, addMessages, deliverPushes, grantPushes, type NewMessage } from './index'
import { tellSafety } from './safety'

const env = {
  WECHAT_TEMPLATES: 'shipped:tpl-1:thing1=title|thing4=text|time3=time,coupon:tpl-2:thing1=title',
  SMS_NOTICE_TEMPLATES: 'security:SMS_1'
}
const wechat: { openid: string; notice: WechatNotice }[] = []
const short: { phone: string; notice: SmsNotice }[] = []
let trouble: (() => Promise<void>) | undefined
const providers = {
  wechat: {
    ...sandboxWechat(),
    notify: async (openid: string, notice: WechatNotice) => {
      await trouble?.()
      wechat.push({ openid, notice })
    }
  },
  sms: {
    kind: 'sandbox' as const,
    sendCode: async () => {},
    sendNotice: async (phone: string, notice: SmsNotice) => {
      await trouble?.()
      short.push({ phone, notice })
    }
  }
}

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env, providers })
})
afterAll(() => shop.close())
beforeEach(async () => {
  wechat.length = 0
  short.length = 0
  trouble = undefined
  await shop.db.delete(messagePushes)
})

const services = () => shop.app.services
const deliver = () => deliverPushes(services())
const pushes = (userId: string) => shop.db.select().from(messagePushes).where(eq(messagePushes.userId, userId))
const left = async (userId: string) =>
  (await shop.db.select().from(pushGrants).where(eq(pushGrants.userId, userId)))[0]?.left ?? 0

/** Somebody whose WeChat is bound and who let it tell of a shipped order so many times. */
async function subscriber(grants: number, fields: Partial<typeof users.$inferInsert> = {}) {
  const person = await shop.person(fields)
  await shop.db
    .insert(outsideIds)
    .values({ provider: 'wechat:sandbox-weapp', subject: `openid-${person.id}`, userId: person.id })
  for (let i = 0; i < grants; i++) await grantPushes(shop.db, person.id, ['shipped'])
  return person
}

const shipped = (userId: string, more: Partial<NewMessage> = {}): NewMessage => ({
  key: newId(),
  userId,
  kind: 'order',
  title: '你的订单已发货',
  content: '顺丰速运，运单号 SF1234567890，请注意查收。',
  url: '/pages/order/detail?id=1',
  topic: 'shipped',
  at: shop.clock.now(),
  ...more
})

describe('a message that is also told beyond the app', () => {
  test('goes out once, filled into the template, and uses one consent up', async () => {
    const { id } = await subscriber(2)
    await addMessage(shop.db, shipped(id, { key: 'ship:1' }))
    await addMessage(shop.db, shipped(id, { key: 'ship:1' }))
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    expect(wechat).toEqual([
      {
        openid: `openid-${id}`,
        notice: {
          template: 'tpl-1',
          page: 'pages/order/detail?id=1',
          data: {
            thing1: { value: '你的订单已发货' },
            thing4: { value: '顺丰速运，运单号 SF12345678…' },
            time3: { value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) }
          }
        }
      }
    ])
    expect(await pushes(id)).toMatchObject([{ state: 'sent', tries: 1, error: '' }])
    expect(await left(id)).toBe(1)
  })

  test('of many at once on several servers each goes out once, and no consent is used twice', async () => {
    const { id } = await subscriber(30)
    await addMessages(
      shop.db,
      Array.from({ length: 30 }, (_, i) => shipped(id, { key: `many:${i}` }))
    )
    const done = await Promise.all(Array.from({ length: 5 }, deliver))
    expect(done.reduce((sum, some) => sum + some, 0)).toBe(30)
    expect(wechat).toHaveLength(30)
    expect(await left(id)).toBe(0)
  })

  test('is told of nobody who has not consented, has no WeChat bound, or has switched the kind off', async () => {
    const plain = await shop.person()
    const unbound = await shop.person()
    await grantPushes(shop.db, unbound.id, ['shipped'])
    const quiet = await subscriber(1, { muted: ['order'] })
    for (const { id } of [plain, unbound, quiet]) await addMessage(shop.db, shipped(id))
    expect([await pushes(plain.id), await pushes(quiet.id)]).toEqual([[], []])
    await deliver()
    expect(await pushes(unbound.id)).toMatchObject([{ state: 'skipped', error: 'no WeChat bound' }])
    expect(wechat).toEqual([])
    expect(await left(unbound.id)).toBe(1)
  })

  test('is passed over when the kind is switched off before it goes out, or when it is a day late', async () => {
    const { id } = await subscriber(2)
    await addMessage(shop.db, shipped(id))
    await shop.db
      .update(users)
      .set({ muted: ['order'] })
      .where(eq(users.id, id))
    await deliver()
    expect(await pushes(id)).toMatchObject([{ state: 'skipped', error: 'switched off' }])
    const { id: late } = await subscriber(1)
    await addMessage(shop.db, shipped(late))
    shop.clock.advance(86_401)
    await deliver()
    expect(await pushes(late)).toMatchObject([{ state: 'skipped', error: 'too late' }])
  })

  test('a sub-account is told by its parent’s WeChat', async () => {
    const parent = await subscriber(1)
    const child = await shop.person({ parentId: parent.id })
    await addMessage(shop.db, shipped(child.id))
    await deliver()
    expect(wechat).toMatchObject([{ openid: `openid-${parent.id}` }])
  })

  test('is gone with a transaction that is taken back', async () => {
    const { id } = await subscriber(1)
    const undone = transact(shop.db, async tx => {
      await addMessage(tx, shipped(id))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await pushes(id)).toEqual([])
  })
})

describe('what does not go out', () => {
  test('is tried again later each time, keeps its consent, and ends after six tries', async () => {
    const { id } = await subscriber(1)
    await addMessage(shop.db, shipped(id))
    trouble = async () => Promise.reject(new NotSent('WeChat -1: busy', true))
    const waits: number[] = []
    for (let tries = 1; tries <= 6; tries++) {
      expect(await deliver()).toBe(1)
      expect(await deliver()).toBe(0)
      const [push] = await pushes(id)
      if (push!.state === 'waiting') waits.push((push!.nextAt.getTime() - shop.clock.now().getTime()) / 1000)
      shop.clock.advance(waits.at(-1)!)
    }
    expect(waits).toEqual([30, 120, 480, 1920, 7680])
    expect(await pushes(id)).toMatchObject([{ state: 'dead', tries: 6, error: 'WeChat -1: busy' }])
    expect(await left(id)).toBe(1)
    expect(await deliver()).toBe(0)
  })

  test('goes out at the next try when the trouble is over', async () => {
    const { id } = await subscriber(1)
    await addMessage(shop.db, shipped(id))
    trouble = async () => Promise.reject(new NotSent('not reached: ECONNREFUSED', true))
    await deliver()
    trouble = undefined
    shop.clock.advance(31)
    await deliver()
    expect(await pushes(id)).toMatchObject([{ state: 'sent', tries: 2, error: '' }])
    expect(await left(id)).toBe(0)
  })

  test('ends at once where WeChat says that the person does not want it, and the consents with it', async () => {
    const { id } = await subscriber(3)
    await addMessage(shop.db, shipped(id))
    trouble = async () => Promise.reject(new NotSent('WeChat 43101: user refuse', false, true))
    await deliver()
    expect(await pushes(id)).toMatchObject([{ state: 'skipped' }])
    expect(await left(id)).toBe(0)
  })

  test('what may have gone out is never sent again by itself, and no phone stands in its error', async () => {
    const person = await shop.person()
    await tellSafety(shop.app.services, {
      userId: person.id,
      title: '登录密码已修改',
      what: '改了。',
      at: shop.clock.now()
    })
    trouble = async () => Promise.reject(new Error(`timed out sending to ${person.phone}`))
    await deliver()
    const [dead] = await pushes(person.id)
    expect(dead).toMatchObject({
      state: 'dead',
      error: expect.stringMatching(/^not certain: timed out sending to 139\*{4}/)
    })
    trouble = undefined
    shop.clock.advance(3600)
    await deliver()
    expect(short).toEqual([])
  })

  test('what a server had in hand when it fell over is not sent by another', async () => {
    const { id } = await subscriber(1)
    await addMessage(shop.db, shipped(id))
    await shop.db
      .update(messagePushes)
      .set({ state: 'sending', nextAt: new Date(shop.clock.now().getTime() + 300_000) })
      .where(eq(messagePushes.userId, id))
    await deliver()
    expect(await pushes(id)).toMatchObject([{ state: 'sending' }])
    shop.clock.advance(301)
    await deliver()
    expect(await pushes(id)).toMatchObject([{ state: 'dead', error: expect.stringContaining('not certain') }])
    expect(wechat).toEqual([])
  })

  test('is kept for operators; what went out is thrown away after a month', async () => {
    const { id } = await subscriber(2)
    await addMessage(shop.db, shipped(id, { key: 'gone' }))
    await deliver()
    trouble = async () => Promise.reject(new NotSent('WeChat 40037: invalid template', false))
    await addMessage(shop.db, shipped(id, { key: 'stays' }))
    await deliver()
    expect(await runJob(services(), 'message-sweep')).toBe(0)
    shop.clock.advance(31 * 86_400)
    expect(await runJob(services(), 'message-sweep')).toBe(1)
    expect(await pushes(id)).toMatchObject([{ state: 'dead' }])
  })

  test('is seen by operators, who may send it again', async () => {
    const { id } = await subscriber(1)
    await addMessage(shop.db, shipped(id))
    trouble = async () => Promise.reject(new NotSent('WeChat 40037: invalid template', false))
    await deliver()
    const [{ messageId } = { messageId: '' }] = await pushes(id)
    const ops = (...line: string[]) => runCommand(services(), ['messages', ...line])
    expect(await ops('counts')).toContain('weixin  dead  1')
    expect(await ops('dead')).toMatch(new RegExp(`^${messageId}  weixin  .*你的订单已发货  WeChat 40037`))
    trouble = undefined
    expect(await ops('again', messageId)).toBe('1 are sent again')
    await deliver()
    expect(await ops('dead')).toBe('none is dead')
    expect(wechat).toHaveLength(1)
    await expect(ops('again')).rejects.toThrow('which messages?')
    await expect(ops('constructor')).rejects.toThrow('unknown: messages constructor')
  })
})

describe('short messages', () => {
  test('go to the parent’s phone where a setting turns the topic on, whatever is switched off', async () => {
    const parent = await shop.person({ muted: ['order', 'asset', 'activity'] })
    await tellSafety(shop.app.services, {
      userId: parent.id,
      title: '登录密码已修改',
      what: '改了。',
      at: shop.clock.now()
    })
    const asset = { kind: 'asset', title: '提现申请已提交', content: '', topic: 'withdrawal', always: true } as const
    await addMessage(shop.db, { ...asset, key: newId(), userId: parent.id, at: shop.clock.now() })
    await deliver()
    const [push] = short
    expect(push).toMatchObject({ phone: parent.phone, notice: { template: 'SMS_1', title: '登录密码已修改' } })
    const skipped = and(eq(messagePushes.userId, parent.id), eq(messagePushes.state, 'skipped'))
    expect(await shop.db.select().from(messagePushes).where(skipped)).toMatchObject([
      { topic: 'withdrawal', error: 'no short messages of this topic' }
    ])
  })

  test('money that leaves is counted as unread even when its kind is switched off', async () => {
    const { id, token } = await shop.person({ muted: ['asset'] })
    await addMessage(shop.db, {
      key: newId(),
      userId: id,
      kind: 'asset',
      title: '兑换成功',
      content: '',
      at: shop.clock.now()
    })
    const leaving = { kind: 'asset', title: '提现申请已提交', content: '', always: true } as const
    await addMessage(shop.db, { ...leaving, key: newId(), userId: id, at: shop.clock.now() })
    const { data } = await shop.call('GET /api/article/getnoread', { support_user_msg: 1 }, { token })
    expect(data.noread).toBe(1)
  })
})

describe('POST /api/settuisong', () => {
  const turn = (token: string, input: Record<string, unknown>) => shop.call('POST /api/settuisong', input, { token })

  test('counts each consent, for the account the WeChat belongs to, and forgets all of them', async () => {
    const parent = await shop.person()
    const child = await shop.person({ parentId: parent.id })
    const yes = { type: 'weixin', status: 1, topics: ['shipped', 'shipped', 'coupon'] }
    expect((await turn(parent.token, yes)).data).toEqual({ order: 1, activity: 1, asset: 1, chat: 1 })
    await turn(child.token, { ...yes, topics: ['shipped'] })
    const rows = await shop.db
      .select()
      .from(pushGrants)
      .where(eq(pushGrants.userId, parent.id))
      .orderBy(pushGrants.topic)
    expect(rows.map(({ topic, left: some }) => [topic, some])).toEqual([
      ['coupon', 1],
      ['shipped', 2]
    ])
    for (let i = 0; i < 60; i++) await grantPushes(shop.db, parent.id, ['shipped'])
    await turn(parent.token, { type: 'weixin', status: 0 })
    expect(await left(parent.id)).toBe(0)
  })

  test('no more consents are kept than anybody gives, and unknown topics are refused', async () => {
    const { id, token } = await shop.person()
    for (let i = 0; i < 60; i++) await grantPushes(shop.db, id, ['shipped'])
    expect(await left(id)).toBe(50)
    const bad = await turn(token, { type: 'weixin', status: 1, topics: ['everything'] })
    expect(bad).toMatchObject({ status: 400, code: 'INVALID' })
    expect(await turn('', { type: 'weixin', status: 1, topics: [] })).toMatchObject({ status: 410000 })
  })

  test('what can be asked for is told by its templates', async () => {
    const { data } = await shop.call('GET /api/getuserconfig', {})
    expect(data.weixin_templates).toEqual([
      { topic: 'shipped', id: 'tpl-1' },
      { topic: 'coupon', id: 'tpl-2' }
    ])
  })
})

test('whoever listens is told of a message once its transaction is written, and of nothing else', async () => {
  const listener = new Client({ connectionString: shop.databaseUrl })
  await listener.connect()
  const heard: string[] = []
  const first = new Promise<void>(resolve => {
    listener.on('notification', ({ payload }) => {
      heard.push(payload!)
      if (payload!.includes('last')) resolve()
    })
  })
  try {
    await listener.query('listen person')
    const { id } = await shop.person()
    const undone = transact(shop.db, async tx => {
      await addMessage(tx, shipped(id))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await addMessage(shop.db, shipped(id, { key: 'told' }))
    await addMessage(shop.db, shipped(id, { key: 'told' }))
    await shop.db.$client.query(`select pg_notify('person', 'last')`)
    await first
    expect(heard.map(payload => (payload === 'last' ? payload : JSON.parse(payload)))).toEqual([
      { userId: id, what: 'message' },
      'last'
    ])
  } finally {
    await listener.end()
  }
})
