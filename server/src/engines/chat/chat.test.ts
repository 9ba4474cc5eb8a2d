import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { connect, type Database, transact } from '../../db/connection'
import { chatLines, conversations } from '../../db/schema'
import { newId } from '../../lib/ids'
import {
  accountOf,
  type ChatLine,
  handOver,
  linesAfter,
  linesBefore,
  type NewLine,
  openConversation,
  PAGE_OF_LINES,
  RECALL_WITHIN_S,
  readUpTo,
  recallLine,
  SIG_LIVES_S,
  type Speaker,
  sendLine,
  signChat,
  speakerOf,
  verifyChatSig
} from '.'
import { chatMergeStep } from './merge'

let shop: TestShop
/** The same database as a second server sees it. */
let otherNode: Database
beforeAll(async () => {
  shop = await TestShop.open()
  otherNode = connect(shop.databaseUrl, 10)
})
afterAll(async () => {
  await otherNode.$client.end()
  await shop.close()
})

const words = (text: string, clientId = newId()): NewLine => ({ clientId, kind: 'text', body: { text } })
const say = (who: Speaker, id: string, line: NewLine, node = shop.db) => sendLine(node, who, id, line, shop.clock.now())
const said = (lines: ChatLine[]) => lines.map(({ seq, body }) => [seq, body.text])
const row = async (id: string) => (await shop.db.select().from(conversations).where(eq(conversations.id, id)))[0]!

async function talk(shopId: string | null = newId()) {
  const person: Speaker = { side: 'user', userId: newId() }
  const agent: Speaker = { side: 'service', userId: newId(), shopId }
  return { person, agent, shopId, id: await openConversation(shop.db, person.userId, shopId) }
}

describe('opening', () => {
  test('many times at once is one conversation, with a shop as with the platform', async () => {
    for (const shopId of [newId(), null]) {
      const userId = newId()
      const ids = await Promise.all(Array.from({ length: 20 }, () => openConversation(shop.db, userId, shopId)))
      expect(new Set(ids).size).toBe(1)
    }
  })
})

describe('sending', () => {
  test('two sides at once on two nodes: every line once, numbered without gaps, each sender’s in order', async () => {
    const { person, agent, id } = await talk()
    const run = async (who: Speaker, name: string, node: Database) => {
      for (let i = 0; i < 25; i++) await say(who, id, words(`${name}${i}`), node)
    }
    const nodes = [shop.db, otherNode] as const
    await Promise.all(['a', 'b', 'c', 'd'].map((name, i) => run(i < 2 ? person : agent, name, nodes[i % 2]!)))
    const lines = await linesAfter(shop.db, person, id, 0)
    expect(lines.map(line => line.seq)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    for (const name of ['a', 'b', 'c', 'd']) {
      const own = lines.map(line => line.body.text!).filter(text => text.startsWith(name))
      expect(own).toEqual(Array.from({ length: 25 }, (_, i) => `${name}${i}`))
    }
    expect(await row(id)).toMatchObject({ lastSeq: 100 })
  })

  test('the same line 50 times at once is one line, and each is told the same number', async () => {
    const { person, id } = await talk()
    const line = words('在吗')
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, i) => say(person, id, line, i % 2 ? otherNode : shop.db))
    )
    expect(new Set(sent.map(({ seq }) => seq))).toEqual(new Set([1]))
    expect(await linesAfter(shop.db, person, id, 0)).toHaveLength(1)
  })

  test('a client id that stood for other words is refused', async () => {
    const { person, id } = await talk()
    const clientId = newId()
    await say(person, id, words('一', clientId))
    await expect(say(person, id, words('二', clientId))).rejects.toMatchObject({ code: 'REUSED' })
    const goods: NewLine = { clientId, kind: 'goods', body: { text: '一' } }
    await expect(say(person, id, goods)).rejects.toMatchObject({ code: 'REUSED' })
  })

  test('nothing is left of a line whose transaction was rolled back, and its number is used again', async () => {
    const { person, id } = await talk()
    const lost = transact(shop.db, async tx => {
      await sendLine(tx, person, id, words('没发出'), shop.clock.now())
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    expect(await say(person, id, words('发出'))).toMatchObject({ seq: 1 })
  })
})

describe('what somebody has no part in', () => {
  test('cannot be written, read, marked or recalled: by another person, shop, or the platform for a shop', async () => {
    const { person, id } = await talk()
    await say(person, id, words('私事'))
    const strangers: Speaker[] = [
      { side: 'user', userId: newId() },
      { side: 'service', userId: newId(), shopId: newId() },
      { side: 'service', userId: person.userId, shopId: null }
    ]
    for (const who of strangers) {
      await expect(say(who, id, words('我来'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(linesAfter(shop.db, who, id, 0)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(readUpTo(shop.db, who, id, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(recallLine(shop.db, who, id, 1, shop.clock.now())).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await row(id)).toMatchObject({ lastSeq: 1, serviceReadSeq: 0 })
  })

  test('a shop does not serve the platform’s conversations', async () => {
    const { agent, id } = await talk(null)
    await expect(say({ ...agent, shopId: newId() }, id, words('冒充'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await say(agent, id, words('你好'))).toMatchObject({ seq: 1, side: 'service' })
  })
})

describe('resuming', () => {
  test('a reader cut off 100 times, whenever, gets every line once and in order', async () => {
    const { person, agent, id } = await talk()
    const total = 250
    const seen: [number, string | undefined][] = []
    let writing = true
    const write = async () => {
      for (let i = 1; i <= total; i++) {
        const line = words(`${i}`)
        await say(agent, id, line)
        // The answer was lost, so the device sends the line again.
        if (i % 3 === 0) await say(agent, id, line)
      }
      writing = false
    }
    const read = async () => {
      for (let cuts = 0; cuts < 100 || writing || seen.length < total; cuts++) {
        const lines = await linesAfter(shop.db, person, id, seen.at(-1)?.[0] ?? 0)
        // Only some of what was sent arrived before the cut.
        seen.push(...said(lines.slice(0, (cuts * 7) % 11)).map(one => one as [number, string]))
      }
    }
    await Promise.all([write(), read()])
    expect(seen).toEqual(Array.from({ length: total }, (_, i) => [i + 1, `${i + 1}`]))
  })

  test('one answer brings at most a page', async () => {
    const { person, id } = await talk()
    await transact(shop.db, async tx => {
      for (let i = 0; i < PAGE_OF_LINES + 5; i++) await sendLine(tx, person, id, words(`${i}`), shop.clock.now())
    })
    expect(await linesAfter(shop.db, person, id, 0)).toHaveLength(PAGE_OF_LINES)
    expect(await linesAfter(shop.db, person, id, PAGE_OF_LINES)).toHaveLength(5)
  })
})

describe('reading', () => {
  test('goes forward only, and never past the newest line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20), { maxLength: 6 }), async marks => {
        const { person, agent, id } = await talk()
        for (let i = 0; i < 8; i++) await say(agent, id, words(`${i}`))
        await Promise.all(marks.map(seq => readUpTo(shop.db, person, id, seq)))
        expect((await row(id)).userReadSeq).toBe(Math.min(8, Math.max(0, ...marks)))
        expect((await row(id)).serviceReadSeq).toBe(8)
      }),
      { numRuns: 20 }
    )
  })
})

describe('recalling', () => {
  test('empties one’s own line within two minutes, once or twice, and keeps its number', async () => {
    const { person, id } = await talk()
    const line = words('打错了')
    await say(person, id, line)
    for (const _ of [1, 2]) await transact(shop.db, tx => recallLine(tx, person, id, 1, shop.clock.now()))
    const [stored] = await shop.db.select().from(chatLines).where(eq(chatLines.conversationId, id))
    expect(stored).toMatchObject({ seq: 1, body: {} })
    expect(stored!.recalledAt).not.toBeNull()
    expect(await say(person, id, line)).toMatchObject({ seq: 1, body: {} })
    const after = await linesAfter(shop.db, person, id, 1)
    expect(after).toMatchObject([{ seq: 2, kind: 'recall', body: { seq: '1' } }])
  })

  test('not later, not the other side’s, not what is not there', async () => {
    const { person, agent, id } = await talk()
    await say(person, id, words('一'))
    const recall = (who: Speaker, seq: number) =>
      transact(shop.db, tx => recallLine(tx, who, id, seq, shop.clock.now()))
    await expect(recall(agent, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(recall(person, 2)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    shop.clock.advance(RECALL_WITHIN_S + 1)
    await expect(recall(person, 1)).rejects.toMatchObject({ code: 'TOO_LATE' })
  })
})

test('of two accounts that become one, conversations follow and those with the same shop are put behind one another', async () => {
  const stays = await talk()
  const goes: Speaker = { side: 'user', userId: newId() }
  const same = await openConversation(shop.db, goes.userId, stays.shopId)
  const other = await openConversation(shop.db, goes.userId, null)
  await say(stays.person, stays.id, words('一'))
  await say(goes, same, words('二'))
  await say(stays.agent, same, words('三'))
  await say(goes, other, words('别处'))
  await transact(shop.db, tx => chatMergeStep.move(tx, goes.userId, stays.person.userId, shop.clock.now()))
  const lines = await linesAfter(shop.db, stays.person, stays.id, 0)
  expect(said(lines)).toEqual([
    [1, '一'],
    [2, '二'],
    [3, '三']
  ])
  expect(lines[1]!.senderId).toBe(stays.person.userId)
  expect(said(await linesAfter(shop.db, stays.person, other, 0))).toEqual([[1, '别处']])
  expect(await say(stays.person, stays.id, words('四'))).toMatchObject({ seq: 4 })
  await expect(linesAfter(shop.db, goes, other, 0)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('handing over', () => {
  test('who answers first has the conversation; it goes to another with a note, once', async () => {
    const { person, agent, id } = await talk()
    await say(person, id, words('在吗'))
    expect(await row(id)).toMatchObject({ agentId: null })
    await say(agent, id, words('你好'))
    expect(await row(id)).toMatchObject({ agentId: agent.userId })
    const to = { id: newId(), words: '已转接给小美' }
    const hand = () =>
      transact(shop.db, tx => handOver(tx, agent as never, id, to, shop.clock.now())).then(() => row(id))
    expect(await hand()).toMatchObject({ agentId: to.id, lastSeq: 3 })
    expect(await hand()).toMatchObject({ agentId: to.id, lastSeq: 3 })
    const [note] = await linesBefore(shop.db, person, id, 4)
    expect(note).toMatchObject({ seq: 3, kind: 'note', side: 'service', body: { text: '已转接给小美' } })
    const stranger = { side: 'service', userId: newId(), shopId: newId() } as const
    const steal = transact(shop.db, tx => handOver(tx, stranger, id, to, shop.clock.now()))
    await expect(steal).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('signature', () => {
  const now = new Date('2026-11-20T08:00:00Z')
  const later = (by_s: number) => new Date(now.getTime() + by_s * 1000)
  const family = newId()

  test('opens its own account until it runs out', () => {
    const sig = signChat('secret', 'me', family, now)
    expect(verifyChatSig('secret', 'me', sig, now)).toBe(family)
    expect(verifyChatSig('secret', 'me', sig, later(SIG_LIVES_S - 1))).toBe(family)
    expect(verifyChatSig('secret', 'me', sig, later(SIG_LIVES_S))).toBeUndefined()
    expect(verifyChatSig('secret', 'you', sig, now)).toBeUndefined()
    expect(verifyChatSig('other', 'me', sig, now)).toBeUndefined()
    const [end_s, , mac] = sig.split('.')
    expect(verifyChatSig('secret', 'me', `${Number(end_s) + 1}.${family}.${mac}`, now)).toBeUndefined()
    expect(verifyChatSig('secret', 'me', `${end_s}.${newId()}.${mac}`, now)).toBeUndefined()
  })

  test('nothing made up is let in', () => {
    const letsIn = (sig: string) => verifyChatSig('secret', 'me', sig, now) !== undefined
    const likely = fc.stringMatching(/^\d{10}\.[0-9a-f-]{36}\.[\w-]{43}$/)
    fc.assert(fc.property(fc.oneof(fc.string({ maxLength: 100 }), likely), sig => !letsIn(sig)))
  })

  test('an account names its speaker, and nothing else does', () => {
    const speakers: Speaker[] = [
      { side: 'user', userId: newId() },
      { side: 'service', userId: newId(), shopId: newId() },
      { side: 'service', userId: newId(), shopId: null }
    ]
    for (const speaker of speakers) expect(speakerOf(accountOf(speaker))).toEqual(speaker)
    for (const acc of ['', 'user:', `user:${newId()}:x`, `service:${newId()}`, `service:${newId()}:`, newId()])
      expect(speakerOf(acc)).toBeUndefined()
  })
})
