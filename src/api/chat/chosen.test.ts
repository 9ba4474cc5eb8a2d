import { ApiError } from '../error'
import { ChosenChat } from './chosen'
import type { ChatTransport } from './transport'

/** A carrier that answers with its name once it may, and refuses what waits when it is disconnected. */
class Carrier {
  connects = 0
  disconnects = 0
  asked = 0
  private waiting: ((error: Error) => void)[] = []

  constructor(
    private readonly name: string,
    private readonly answers: boolean
  ) {}

  get canHand() {
    return this.name === 'own'
  }

  connect = () => this.connects++
  disconnect = () => {
    this.disconnects++
    for (const refuse of this.waiting.splice(0)) refuse(new ApiError('OFFLINE', ''))
  }
  conversations = () => {
    this.asked++
    return this.answers ? Promise.resolve([this.name]) : new Promise((_, refuse) => this.waiting.push(refuse))
  }
  recall = () => Promise.reject(new ApiError('TOO_LATE', '晚了'))
}

function chosen(answers: boolean) {
  const own = new Carrier('own', answers)
  let carry: (next: Promise<ChatTransport>) => void = () => {}
  const chat = new ChosenChat(change => {
    carry = change
    return own as unknown as ChatTransport
  })
  return { own, chat, carry: (next: Promise<unknown>) => carry(next as Promise<ChatTransport>) }
}

test('our own socket carries as long as nobody else is named', async () => {
  const { own, chat } = chosen(true)
  chat.connect()
  expect(await chat.conversations()).toEqual(['own'])
  await expect(chat.recall('c', 1)).rejects.toMatchObject({ code: 'TOO_LATE' })
  expect([own.connects, own.asked, chat.canHand]).toEqual([1, 1, true])
  expect([chat.hasEarlier('c', 2), chat.hasEarlier('c', 1)]).toEqual([true, false])
})

test('what was asked before the other one is there is asked of them, and of nobody in between', async () => {
  const { own, chat, carry } = chosen(false)
  const other = new Carrier('tencent', true)
  let arrive: (carrier: unknown) => void = () => {}
  chat.connect()
  const before = chat.conversations()
  carry(new Promise(resolve => (arrive = resolve)))
  chat.connect()
  const between = chat.conversations()
  arrive(other)
  expect(await Promise.all([before, between])).toEqual([['tencent'], ['tencent']])
  expect([own.connects, own.disconnects, own.asked, other.connects]).toEqual([1, 1, 1, 1])
  expect(chat.canHand).toBe(false)
  chat.disconnect()
  chat.connect()
  expect([own.connects, other.connects, other.disconnects]).toEqual([1, 2, 1])
})

test('who signed out meanwhile is not signed in', async () => {
  const { chat, carry } = chosen(false)
  const other = new Carrier('tencent', true)
  chat.connect()
  const coming = Promise.resolve(other)
  carry(coming)
  chat.disconnect()
  await coming
  expect(other.connects).toBe(0)
})

test('one who cannot be loaded is tried again a while later', async () => {
  jest.useFakeTimers()
  const { own, chat, carry } = chosen(true)
  chat.connect()
  carry(Promise.reject(new Error('chunk')))
  await jest.advanceTimersByTimeAsync(4_000)
  expect(own.connects).toBe(1)
  await jest.advanceTimersByTimeAsync(2_000)
  expect(own.connects).toBe(2)
  jest.useRealTimers()
})
