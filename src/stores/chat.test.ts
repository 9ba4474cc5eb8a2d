jest.mock('@tarojs/taro', () => jest.requireActual('../../test/support/taro'))

import type { ChatEvents, ChatLine, ChatTransport, Conversation, Outgoing } from '@/api/chat/transport'
import { ApiError } from '@/api/error'
import { ChatStore } from './chat'

/** A carrier in memory: what was asked of it, and what it says next. */
class Carrier implements Partial<ChatTransport> {
  events!: ChatEvents
  lines: ChatLine[] = []
  list: Conversation[] = []
  sent: Outgoing[] = []
  read_seqs: number[] = []
  followed: [string, number][] = []
  /** Sending fails with this code while it is set. */
  failing = ''
  disconnect = () => {}
  connect = () => {}
  unfollow = () => {}
  conversations = async () => this.list
  /** Those behind the list, a few at a time, as they are asked for by the last in hand. */
  behind: Record<string, Conversation[]> = {}
  asked: string[] = []
  earlier = async (before: string) => {
    this.asked.push(before)
    return this.behind[before] ?? []
  }
  conversation = async (id: string) =>
    Object.values(this.behind)
      .flat()
      .find(one => one.id === id)
  open = async () => conversation({ last_seq: this.lines.length })
  before = async (_conv: string, seq: number) => this.lines.filter(line => line.seq < seq).reverse()
  follow = (conv: string, seq: number) => {
    this.followed.push([conv, seq])
  }
  read = async (_conv: string, seq: number) => {
    this.read_seqs.push(seq)
  }
  async send(out: Outgoing) {
    await Promise.resolve()
    if (this.failing) throw new ApiError(this.failing, '不行')
    this.sent.push(out)
    const line = said(this.lines.length + 1, 'user', out.body.text, { client_id: out.client_id })
    this.lines.push(line)
    this.events.line(line)
    return line
  }
  says(text: string, fields: Partial<ChatLine> = {}) {
    const line = said(this.lines.length + 1, 'service', text, fields)
    this.lines.push(line)
    this.events.line(line)
  }
}

const said = (seq: number, side: 'user' | 'service', text = '', fields: Partial<ChatLine> = {}): ChatLine => ({
  conv: 'c',
  seq,
  side,
  kind: 'text',
  body: { text },
  client_id: `s${seq}`,
  recalled: false,
  add_time: seq,
  ...fields
})
const conversation = (fields: Partial<Conversation> = {}): Conversation => ({
  id: 'c',
  shop_id: null,
  title: '平台客服',
  avatar: '',
  agent_id: null,
  last: null,
  last_seq: 0,
  unread: 0,
  peer_read: 0,
  time: 0,
  ...fields
})

function open() {
  const carrier = new Carrier()
  const store = new ChatStore('user', events => {
    carrier.events = events
    return carrier as unknown as ChatTransport
  })
  return { carrier, store }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('talks behind the newest', () => {
  const listed = (id: string, time: number) => conversation({ id, time })
  const ids = (store: ChatStore) => store.list.map(one => one.id)

  test('are loaded behind the last in hand, each once, until there are none', async () => {
    const { carrier, store } = open()
    carrier.list = [listed('a', 9), listed('b', 8)]
    // One of them has moved up since and comes again.
    carrier.behind = { b: [listed('b', 8), listed('c', 7)], c: [listed('d', 6)] }
    await store.load()
    await Promise.all([store.loadEarlier(), store.loadEarlier()])
    expect([ids(store), carrier.asked, store.ended]).toEqual([['a', 'b', 'c'], ['b'], false])
    await store.loadEarlier()
    await store.loadEarlier()
    await store.loadEarlier()
    expect([ids(store), carrier.asked, store.ended]).toEqual([['a', 'b', 'c', 'd'], ['b', 'c', 'd'], true])
  })

  test('stay when the newest are loaded again, and move when they are among those', async () => {
    const { carrier, store } = open()
    carrier.list = [listed('a', 9), listed('b', 8)]
    carrier.behind = { b: [listed('c', 7), listed('d', 6)] }
    await store.load()
    await store.loadEarlier()
    carrier.list = [listed('d', 10), listed('a', 9)]
    await store.load()
    expect(ids(store)).toEqual(['d', 'a', 'b', 'c'])
    store.disconnect()
    expect([store.list, store.ended]).toEqual([[], false])
  })

  test('can be opened without having been listed', async () => {
    const { carrier, store } = open()
    carrier.behind = { x: [listed('far', 1)] }
    expect((await store.talkOf('far'))?.id).toBe('far')
    expect(await store.talkOf('nobody’s')).toBeUndefined()
  })

  test('that cannot be loaded now can be later', async () => {
    const { carrier, store } = open()
    carrier.list = [listed('a', 9)]
    await store.load()
    carrier.earlier = async () => Promise.reject(new ApiError('OFFLINE', '不行'))
    await expect(store.loadEarlier()).rejects.toMatchObject({ code: 'OFFLINE' })
    expect([store.reaching, store.ended]).toEqual([false, false])
  })
})

describe('all talks', () => {
  test('are marked read up to their newest line; one that fails stays unread, and the others are read', async () => {
    const { carrier, store } = open()
    carrier.list = [
      conversation({ id: 'a', last_seq: 4, unread: 2 }),
      conversation({ id: 'b', last_seq: 9 }),
      conversation({ id: 'c', last_seq: 3, unread: 1 })
    ]
    await store.load()
    const read = carrier.read
    carrier.read = async (conv, seq) => (conv === 'c' ? Promise.reject(new ApiError('BUSY', '')) : read(conv, seq))
    await store.readAll()
    expect(carrier.read_seqs).toEqual([4])
    expect(store.list.map(one => one.unread)).toEqual([0, 0, 1])
    carrier.read = read
    await store.readAll()
    expect(store.unread).toBe(0)
  })
})

describe('a talk', () => {
  test('begins with what was said, and hears of what comes after it', async () => {
    const { carrier, store } = open()
    carrier.lines = [said(1, 'user', '在吗'), said(2, 'service', '你好')]
    const talk = await store.talkWith()
    expect(talk.lines.map(line => line.body.text)).toEqual(['在吗', '你好'])
    expect(carrier.followed).toEqual([['c', 2]])
    carrier.says('请讲')
    expect(talk.lines).toHaveLength(3)
    await talk.markRead()
    expect(carrier.read_seqs).toEqual([3])
  })

  test('what is sent is shown at once and stands once; an answer means it was read', async () => {
    const { carrier, store } = open()
    const talk = await store.talkWith()
    const sending = talk.send('text', { text: '发货了吗' })
    expect(talk.pending).toHaveLength(1)
    await sending
    expect(talk.pending).toEqual([])
    expect(talk.lines.map(line => line.body.text)).toEqual(['发货了吗'])
    expect(talk.peerRead).toBe(0)
    carrier.says('发了')
    expect(talk.peerRead).toBe(2)
  })

  test('what had no answer stays and is sent again as the same line', async () => {
    const { carrier, store } = open()
    const talk = await store.talkWith()
    carrier.failing = 'OFFLINE'
    await talk.send('text', { text: '断网了' })
    expect(talk.pending).toMatchObject([{ failed: true, words: '' }])
    carrier.failing = ''
    const { client_id } = talk.pending[0]!
    await talk.resend(talk.pending[0]!)
    expect(talk.pending).toEqual([])
    expect(carrier.sent).toMatchObject([{ client_id, body: { text: '断网了' } }])
  })

  test('what is refused says why, and is not sent again by itself', async () => {
    const { carrier, store } = open()
    const talk = await store.talkWith()
    carrier.failing = 'NOT_FOUND'
    await talk.send('order', { no: 'x' })
    expect(talk.pending).toMatchObject([{ failed: true, words: '不行' }])
  })

  test('a line taken back loses its words', async () => {
    const { carrier, store } = open()
    const talk = await store.talkWith()
    carrier.says('说错了')
    carrier.says('', { kind: 'recall', body: { seq: '1' } })
    expect(talk.lines).toMatchObject([{ seq: 1, recalled: true, body: {} }, { kind: 'recall' }])
  })
})

describe('the list', () => {
  test('moves up and counts what comes; reading it on any device clears it', async () => {
    const { carrier, store } = open()
    carrier.list = [conversation({ id: 'other', unread: 2 }), conversation()]
    await store.load()
    carrier.says('你好')
    expect(store.list.map(one => [one.id, one.unread])).toEqual([
      ['c', 1],
      ['other', 2]
    ])
    expect(store.unread).toBe(3)
    carrier.events.read({ conv: 'c', side: 'user', seq: 1 })
    expect(store.unread).toBe(2)
    carrier.events.read({ conv: 'c', side: 'service', seq: 1 })
    expect(store.list[0]).toMatchObject({ peer_read: 1 })
  })

  test('is loaded anew, once, when lines were missed', async () => {
    const { carrier, store } = open()
    carrier.list = [conversation()]
    await store.load()
    carrier.events.state(true)
    const loading = jest.spyOn(carrier, 'conversations')
    carrier.list = [conversation({ last_seq: 9, unread: 4 })]
    carrier.events.line(said(7, 'service', '七'))
    carrier.events.line(said(9, 'service', '九'))
    await jest.advanceTimersByTimeAsync(1_000)
    expect(loading).toHaveBeenCalledTimes(1)
    expect(store.unread).toBe(4)
  })

  test('is not asked for by one who has been cut off meanwhile, but once they are back', async () => {
    const { carrier, store } = open()
    carrier.events.state(true)
    const loading = jest.spyOn(carrier, 'conversations')
    carrier.events.again()
    carrier.events.state(false)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(loading).not.toHaveBeenCalled()
    carrier.list = [conversation({ unread: 2 })]
    carrier.events.state(true)
    carrier.events.again()
    await jest.advanceTimersByTimeAsync(1_000)
    expect([loading.mock.calls.length, store.unread]).toEqual([1, 2])
  })

  test('belongs to one person: it is empty after signing out', async () => {
    const { carrier, store } = open()
    carrier.list = [conversation({ unread: 1 })]
    await store.load()
    store.disconnect()
    expect([store.list, store.loaded, store.unread]).toEqual([[], false, 0])
  })
})
