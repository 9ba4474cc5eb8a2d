import { FakeTencent } from '../../../test/support/tencent'
import { ApiError } from '../error'
import { TencentChat, type TencentSettings } from './tencent'
import { customData, customPayload, FIRST_SEQ } from './tencent-book'
import { deskAccount } from './tencent-ids'
import { SDK } from './tencent-sdk'
import { Seat } from './tencent-session'
import type { ChatEvents, ChatLine, ChatRead, SentKind } from './transport'

const ME = 'uAZqB5tGbc9eR1aVd2f3g4A'
const SHOP_ID = '019a81e6-d19b-73d7-91d5-a55dd9fde0e0'
const SHOP = deskAccount(SHOP_ID)
const CONV = `C2C${SHOP}`

class Heard implements ChatEvents {
  lines: ChatLine[] = []
  reads: ChatRead[] = []
  states: boolean[] = []
  agains = 0
  line = (line: ChatLine) => this.lines.push(line)
  read = (read: ChatRead) => this.reads.push(read)
  state = (ready: boolean) => this.states.push(ready)
  again = () => this.agains++
  message = () => {}
  texts = () => this.lines.map(line => line.body.text ?? line.kind)
}

/** Lets everything that is under way come to rest: turns of the event loop, not time. */
async function rest() {
  for (let n = 0; n < 20; n++) await new Promise(resolve => setTimeout(resolve, 0))
}

const open: TencentChat[] = []
afterEach(() => {
  for (const chat of open.splice(0)) chat.disconnect()
})

function device(sdk: FakeTencent, settings: Partial<TencentSettings> = {}) {
  const events = new Heard()
  let asked = 0
  const chat = new TencentChat({
    side: 'user',
    events,
    sdk: async () => sdk,
    credentials: async () => ({ acc: ME, sig: `sig ${++asked}`, sdkappid: 1400000001 }),
    seat: new Seat(),
    profile: async () => ({ title: '我', avatar: '' }),
    desk: async () => ({ title: '茶铺', avatar: '/media/p/tea.webp' }),
    filled: async ({ body }) => body,
    ours: url => url.startsWith('/media/'),
    backoff_s: () => 0,
    ...settings
  })
  open.push(chat)
  return { chat, events, asked: () => asked }
}

const say = (chat: TencentChat, text: string, client_id = text, kind: SentKind = 'text', body = { text }) =>
  chat.send({ conv: CONV, client_id, kind, body })

/** As a page does: the newest lines, then all that come. */
async function talk(chat: TencentChat, conv = CONV) {
  const lines = (await chat.before(conv, Number.MAX_SAFE_INTEGER)).reverse()
  chat.follow(conv, lines.at(-1)?.seq ?? 0)
  return lines
}

describe('lines', () => {
  test('are numbered in the order they stand in, whatever Tencent numbers them', async () => {
    const sdk = new FakeTencent()
    for (const text of ['一', '二', '三', '四', '五', '六', '七']) sdk.say(SHOP, text)
    const { chat, events } = device(sdk)
    const lines = await talk(chat)
    expect(lines.map(line => line.body.text)).toEqual(['五', '六', '七'])
    expect(lines.map(line => line.seq)).toEqual([FIRST_SEQ - 2, FIRST_SEQ - 1, FIRST_SEQ])
    expect(chat.hasEarlier(CONV, lines[0]!.seq)).toBe(true)
    const earlier = await chat.before(CONV, lines[0]!.seq)
    expect(earlier.map(line => line.body.text)).toEqual(['四', '三', '二'])
    const first = await chat.before(CONV, earlier.at(-1)!.seq)
    expect(first.map(line => line.body.text)).toEqual(['一'])
    expect(chat.hasEarlier(CONV, first[0]!.seq)).toBe(false)
    expect(await chat.before(CONV, first[0]!.seq)).toEqual([])
    sdk.say(SHOP, '八')
    await say(chat, '九')
    sdk.say(SHOP, '十')
    expect(events.texts()).toEqual(['八', '九', '十'])
    expect(events.lines.map(line => line.seq)).toEqual([1, 2, 3].map(n => FIRST_SEQ + n))
    expect(events.lines.map(line => line.side)).toEqual(['service', 'user', 'service'])
  })

  test('told twice, or again by history, are one line', async () => {
    const sdk = new FakeTencent()
    const { chat, events } = device(sdk)
    await talk(chat)
    const message = sdk.say(SHOP, '你好')
    sdk.emit(SDK.received, [message])
    sdk.say(SHOP, '你好', { clientId: 'same' })
    sdk.say(SHOP, '你好', { clientId: 'same' })
    expect(events.lines).toHaveLength(2)
    expect((await chat.before(CONV, Number.MAX_SAFE_INTEGER)).map(line => line.seq)).toEqual([FIRST_SEQ + 1, FIRST_SEQ])
  })

  test('sent again after no answer came are the same line, here and on the other side', async () => {
    const sdk = new FakeTencent()
    const { chat, events } = device(sdk)
    await talk(chat)
    sdk.arrivesAnyway = true
    sdk.refusals.sendMessage = [2801]
    await expect(say(chat, '在吗', 'line-1')).rejects.toMatchObject({
      code: 'OFFLINE',
      message: '网络不太通畅，请稍后再试'
    })
    const line = await say(chat, '在吗', 'line-1')
    expect(line).toMatchObject({ client_id: 'line-1', side: 'user', body: { text: '在吗' } })
    expect(await say(chat, '在吗', 'line-1')).toEqual(line)
    expect(sdk.stored.map(message => message.ID)).toEqual(['m1', 'm1 again'])
    expect(events.texts()).toEqual(['在吗'])
    const desk = device(sdk, { side: 'service', credentials: async () => ({ acc: SHOP, sig: 's', sdkappid: 1 }) })
    const mirrored = sdk.stored.map(message => ({ ...message, conversationID: `C2C${ME}` }))
    sdk.stored.splice(0, 2, ...mirrored)
    chat.disconnect()
    await rest()
    expect(await talk(desk.chat, `C2C${ME}`)).toMatchObject([{ client_id: 'line-1', side: 'user' }])
  })

  test('two taps on a line that is on its way send it once', async () => {
    const sdk = new FakeTencent()
    const { chat } = device(sdk)
    const [a, b] = await Promise.all([say(chat, '在吗'), say(chat, '在吗')])
    expect(a).toEqual(b)
    expect(sdk.stored).toHaveLength(1)
  })

  test('pictures, products and orders travel as custom elements; what is forged is not shown', async () => {
    const sdk = new FakeTencent()
    const { chat, events } = device(sdk, {
      filled: async ({ kind, body }) => (kind === 'goods' ? { ...body, title: '龙井', pic: '/media/p/1.webp' } : body)
    })
    await talk(chat)
    await chat.send({ conv: CONV, client_id: 'g', kind: 'goods', body: { id: 'p1' } })
    expect(JSON.parse(sdk.stored[0]!.payload.data)).toEqual({
      kind: 'goods',
      body: { id: 'p1', title: '龙井', pic: '/media/p/1.webp' }
    })
    expect(sdk.stored[0]).toMatchObject({ type: 'TIMCustomElem', cloudCustomData: '{"client_id":"g"}' })
    const custom = (payload: unknown, type = 'TIMCustomElem') =>
      sdk.emit(SDK.received, [sdk.message(SHOP, CONV, type, payload)])
    custom(customPayload('image', { url: '/media/u/a.webp', width: '40', height: '30' }))
    custom(customPayload('order', { no: '8', pic: 'https://elsewhere.example/x.png' }))
    custom(customPayload('image', { url: 'https://elsewhere.example/x.png', width: '40', height: '30' }))
    custom(customPayload('image', { url: '/media/u/a.webp', width: '-1', height: '30' }))
    custom({ data: '{"kind":"note","body":{"text":"已退款"}}' })
    custom({ data: 'not JSON' })
    custom({}, 'TIMFaceElem')
    expect(events.lines.map(line => line.kind)).toEqual([
      'goods',
      'image',
      'order',
      'note',
      'note',
      'note',
      'note',
      'note'
    ])
    expect(events.lines[2]!.body).toEqual({ no: '8', pic: '' })
    expect(new Set(events.lines.slice(3).map(line => line.body.text))).toEqual(new Set(['收到一条这里看不了的消息']))
  })
})

describe('a break', () => {
  test('is made good: signed in anew, what was missed is told once and in order', async () => {
    const sdk = new FakeTencent()
    sdk.say(SHOP, '一')
    const { chat, events, asked } = device(sdk)
    await talk(chat)
    sdk.fall()
    expect(events.states).toEqual([true, false])
    for (const text of ['二', '三', '四', '五']) sdk.say(SHOP, text, { told: false })
    await rest()
    sdk.say(SHOP, '六')
    expect(asked()).toBe(2)
    expect(events.states).toEqual([true, false, true])
    expect(events.texts()).toEqual(['二', '三', '四', '五', '六'])
    expect(events.lines.map(line => line.seq)).toEqual([1, 2, 3, 4, 5].map(n => FIRST_SEQ + n))
    expect(sdk.heard(SDK.received)).toBe(1)
  })

  test('what comes while it catches up waits its turn', async () => {
    const sdk = new FakeTencent()
    sdk.say(SHOP, '一')
    const { chat, events } = device(sdk)
    await talk(chat)
    sdk.emit(SDK.network, { state: 'disconnected' })
    sdk.say(SHOP, '二', { told: false })
    sdk.say(SHOP, '三')
    expect(events.texts()).toEqual([])
    sdk.emit(SDK.network, { state: 'connected' })
    await Promise.resolve()
    sdk.say(SHOP, '四')
    await rest()
    expect(events.texts()).toEqual(['二', '三', '四'])
  })

  test('a signature that has run out is renewed at once; whom another device pushed out does not push back', async () => {
    const sdk = new FakeTencent()
    const { chat, events, asked } = device(sdk)
    await talk(chat)
    sdk.kick('userSigExpired')
    await rest()
    expect([asked(), sdk.logins.length, sdk.up]).toEqual([2, 2, true])
    sdk.kick('multipleDevice')
    await rest()
    expect([asked(), sdk.up, events.states.at(-1)]).toEqual([2, false, false])
    await say(chat, '我回来了')
    expect([asked(), sdk.up]).toEqual([3, true])
  })

  test('a sign-in that fails is tried again; a session that is over is not', async () => {
    const sdk = new FakeTencent()
    sdk.refusals.login = [2801, 70001]
    const { chat, asked } = device(sdk)
    await say(chat, '在吗')
    expect(asked()).toBe(3)
    let tries = 0
    const over = device(new FakeTencent(), {
      credentials: async () => {
        tries++
        throw new ApiError('SIGN_IN', '请先登录')
      }
    })
    await expect(over.chat.conversations()).rejects.toMatchObject({ code: 'OFFLINE' })
    await rest()
    expect(tries).toBe(1)
  })

  test('one account is signed in at a time: the one that is asked', async () => {
    const sdk = new FakeTencent()
    const seat = new Seat()
    const mine = device(sdk, { seat })
    await talk(mine.chat)
    const desk = device(sdk, { seat, side: 'service', credentials: async () => ({ acc: SHOP, sig: 's', sdkappid: 1 }) })
    await desk.chat.conversations()
    expect(sdk.me).toBe(SHOP)
    expect(mine.events.states).toEqual([true, false])
    await rest()
    expect(sdk.logins).toEqual([ME, SHOP])
    await mine.chat.conversations()
    expect(sdk.me).toBe(ME)
    expect(sdk.heard(SDK.received)).toBe(1)
    desk.chat.disconnect()
    await rest()
    expect(sdk.me).toBe(ME)
    mine.chat.disconnect()
    await rest()
    expect([sdk.me, sdk.heard(SDK.received)]).toEqual(['', 0])
  })
})

describe('the list', () => {
  test('shows talks with desks alone, headed by what our server says, newest first', async () => {
    const sdk = new FakeTencent()
    sdk.say(SHOP, '旧')
    sdk.say(deskAccount(null), '新')
    sdk.say('uAAAAAAAAAAAAAAAAAAAAAB', '陌生人')
    sdk.say('administrator', '广告')
    sdk.unread[CONV] = 2
    const { chat } = device(sdk)
    expect(await chat.conversations()).toMatchObject([
      { shop_id: null, title: '茶铺', unread: 0, last: { body: { text: '新' }, side: 'service' } },
      { id: CONV, shop_id: SHOP_ID, title: '茶铺', unread: 2, last_seq: FIRST_SEQ, agent_id: null }
    ])
    await talk(chat)
    sdk.say(SHOP, '更新')
    expect((await chat.conversations())[0]).toMatchObject({ id: CONV, last_seq: FIRST_SEQ + 1 })
    await chat.read(CONV, FIRST_SEQ + 1)
    expect(sdk.reads).toEqual([CONV])
  })

  test('a desk sees who asks by the name they gave Tencent, and opens no talk itself', async () => {
    const sdk = new FakeTencent()
    sdk.say(ME, '在吗')
    const { chat } = device(sdk, { side: 'service', credentials: async () => ({ acc: SHOP, sig: 's', sdkappid: 1 }) })
    expect(await chat.conversations()).toMatchObject([{ id: `C2C${ME}`, title: '小明', last: { side: 'user' } }])
    expect(sdk.profiles).toEqual([{ nick: '我', avatar: '' }])
    await expect(chat.open()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(chat.before(CONV, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is looked up again when what it shows has changed, and only then', async () => {
    const sdk = new FakeTencent()
    sdk.say(SHOP, '一')
    const { chat, events } = device(sdk)
    await chat.conversations()
    const before = events.agains
    const told = () => sdk.emit(SDK.listUpdated, [sdk.conversation(CONV)])
    told()
    told()
    expect(events.agains).toBe(before + 1)
    sdk.unread[CONV] = 1
    told()
    expect(events.agains).toBe(before + 2)
  })

  test('a talk with nothing said yet opens; one with a shop there is not is refused', async () => {
    const sdk = new FakeTencent()
    const { chat } = device(sdk)
    expect(await chat.open(SHOP_ID)).toMatchObject({ id: CONV, last_seq: 0, title: '茶铺' })
    const none = device(sdk, { desk: () => Promise.reject(new ApiError('NOT_FOUND', '店铺不存在')) })
    await expect(none.chat.open(SHOP_ID)).rejects.toMatchObject({ message: '店铺不存在' })
  })
})

describe('reading and taking back', () => {
  test('what the other side has read is told, live and by history', async () => {
    const sdk = new FakeTencent()
    const { chat, events } = device(sdk)
    await talk(chat)
    const line = await say(chat, '在吗')
    sdk.stored[0]!.isPeerRead = true
    sdk.emit(SDK.readByPeer, [sdk.stored[0]])
    const read = { conv: CONV, side: 'service', seq: line.seq }
    expect(events.reads).toEqual([read])
    const later = device(sdk)
    chat.disconnect()
    await rest()
    await talk(later.chat)
    expect(later.events.reads).toEqual([{ ...read, seq: FIRST_SEQ }])
  })

  test('a line taken back is said to be by another, on both sides and later', async () => {
    const sdk = new FakeTencent()
    const { chat, events } = device(sdk)
    await talk(chat)
    const { seq } = await say(chat, '说错了')
    await chat.recall(CONV, seq)
    sdk.emit(SDK.revoked, [sdk.stored[0]])
    expect(events.lines.slice(1)).toMatchObject([{ kind: 'recall', body: { seq: String(seq) }, side: 'user' }])
    const theirs = sdk.say(SHOP, '也错了')
    sdk.emit(SDK.revoked, [theirs])
    expect(events.lines.at(-1)).toMatchObject({ kind: 'recall', body: { seq: String(seq + 2) }, side: 'service' })
    const later = device(sdk)
    chat.disconnect()
    await rest()
    expect(await talk(later.chat)).toMatchObject([{ kind: 'recall' }, {}])
    await expect(chat.recall(CONV, 5)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a line sent twice is taken back twice', async () => {
    const sdk = new FakeTencent()
    const { chat, events } = device(sdk)
    await talk(chat)
    sdk.say(ME, '在吗', { conv: CONV, clientId: 'x' })
    sdk.say(ME, '在吗', { conv: CONV, clientId: 'x' })
    await chat.recall(CONV, events.lines[0]!.seq)
    expect(sdk.stored.every(message => message.isRevoked)).toBe(true)
    expect(events.texts()).toEqual(['在吗', 'recall'])
  })
})

describe('refusals', () => {
  test.each([
    [2996, 'TOO_MANY', '发送太快了，请稍后再试'],
    [20003, 'NOT_FOUND', '对方还没有开通在线聊天，请用电话联系'],
    [80001, 'FORBIDDEN', '消息里有不能发送的内容，请修改后再发'],
    [20012, 'FORBIDDEN', '你已被禁言，暂时不能发送消息'],
    [80002, 'INVALID', '消息太长了，请分成几条发送'],
    [12345, 'BROKEN', '聊天服务开小差了，请稍后再试']
  ])('Tencent’s %i is %s: %s', async (given, code, message) => {
    const sdk = new FakeTencent()
    sdk.refusals.sendMessage = [given]
    await expect(say(device(sdk).chat, '在吗')).rejects.toMatchObject({ code, message })
  })

  test('too late to take back; nothing to hand over to', async () => {
    const sdk = new FakeTencent()
    sdk.refusals.revokeMessage = [20016]
    const { chat } = device(sdk)
    const { seq } = await say(chat, '在吗')
    await expect(chat.recall(CONV, seq)).rejects.toMatchObject({ code: 'TOO_LATE' })
    expect(chat.canHand).toBe(false)
    await expect(chat.agents()).rejects.toMatchObject({ code: 'UNSUPPORTED' })
    await expect(chat.hand()).rejects.toMatchObject({ message: expect.stringContaining('不能转接') })
  })

  test('a card our server refuses is not sent', async () => {
    const sdk = new FakeTencent()
    const { chat } = device(sdk, { filled: () => Promise.reject(new ApiError('NOT_FOUND', '订单不存在')) })
    await expect(say(chat, '', 'o', 'order')).rejects.toMatchObject({ message: '订单不存在' })
    expect(sdk.stored).toHaveLength(0)
  })

  test('strange custom data is no client id', async () => {
    const sdk = new FakeTencent()
    const { chat, events } = device(sdk)
    await talk(chat)
    for (const data of ['', '[]', 'null', '{"client_id":5}', customData('x'.repeat(99))])
      sdk.emit(SDK.received, [sdk.message(SHOP, CONV, 'TIMTextElem', { text: '好' }, data)])
    expect(events.lines).toHaveLength(5)
  })
})
