import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { chatAnswers, chatAutoReplies } from '../../db/schema'
import { newId } from '../../lib/ids'
import { answerOnce, answersOf, linesAfter, openConversation, recognise, saveAnswers } from '.'
import { plain } from './answers'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(chatAnswers))

const list = [
  { question: '什么时候发货？', keywords: ['发货', '几天到'], answer: 'ship' },
  { question: '怎么申请退款？', keywords: ['退款', '退货'], answer: 'refund' },
  { question: '能开发票吗？', keywords: ['发票', 'ＶＡＴ'], answer: 'invoice' }
]
const said = (text: string) => recognise(text, list)?.answer

describe('what a line asks for', () => {
  test.each([
    ['什么时候发货', 'ship'],
    ['请问，几 天 到？', 'ship'],
    ['我要退货，退款多久', 'refund'],
    ['发货了还能退款退货吗', 'refund'],
    ['Vat 怎么开', 'invoice'],
    ['你好', undefined],
    ['？？', undefined],
    ['', undefined]
  ])('%j: %s', (text, answer) => expect(said(text)).toBe(answer))

  test('a question asked as it stands is that question, and blanks and signs change nothing', () => {
    const text = fc.constantFrom(...list)
    const noise = fc.constantFrom('', ' ', '，', '！', '\n')
    fc.assert(
      fc.property(text, noise, noise, ({ question, answer }, before, after) => {
        expect(said(before + question + after)).toBe(answer)
      })
    )
  })

  test('whatever is said, an answer is of the list, and one that is found has something of it in the line', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...list), (text, { keywords: [word] }) => {
        const found = recognise(text, list)
        if (found) expect(found.keywords.some(one => plain(text).includes(plain(one)))).toBe(true)
        expect(said(`${text}${word}${text}`)).toBeDefined()
      })
    )
  })
})

describe('a list', () => {
  test('of a shop stands before the platform’s, which it answers otherwise where it has the question itself', async () => {
    const shopId = newId()
    await saveAnswers(shop.db, null, list)
    await saveAnswers(shop.db, shopId, [{ ...list[1]!, question: '怎么申请退款', answer: 'ours' }])
    expect((await answersOf(shop.db, shopId)).map(one => one.answer)).toEqual(['ours', 'ship', 'invoice'])
    expect((await answersOf(shop.db, null)).map(one => one.answer)).toEqual(['ship', 'refund', 'invoice'])
    await saveAnswers(shop.db, shopId, [])
    expect(await answersOf(shop.db, shopId)).toHaveLength(3)
  })

  test('is refused whole when a question comes twice or a keyword is no word', async () => {
    await saveAnswers(shop.db, null, list)
    for (const bad of [
      [list[0]!, { ...list[1]!, question: '什么时候 发货' }],
      [{ ...list[0]!, keywords: ['？'] }],
      [{ ...list[0]!, question: '！' }]
    ])
      await expect(saveAnswers(shop.db, null, bad)).rejects.toMatchObject({ code: 'BAD_ANSWER' })
    expect(await answersOf(shop.db, null)).toHaveLength(3)
  })

  test('two lists written at once are one of them', async () => {
    const write = (name: string) =>
      transact(shop.db, tx =>
        saveAnswers(
          tx,
          null,
          list.map(one => ({ ...one, answer: name }))
        )
      )
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(write))
    const rows = await answersOf(shop.db, null)
    expect(rows).toHaveLength(3)
    expect(new Set(rows.map(row => row.answer)).size).toBe(1)
  })
})

test('a line is answered once, however many servers answer it at the same moment', async () => {
  const { id: userId } = await shop.person()
  const conversationId = await openConversation(shop.db, userId, null)
  const at = shop.clock.now()
  const reply = () => ({
    conversationId,
    shopId: null,
    key: 'line-1',
    answerId: null,
    at,
    line: { clientId: newId(), kind: 'text' as const, body: { text: '你好' } }
  })
  const done = await Promise.all(Array.from({ length: 10 }, () => transact(shop.db, tx => answerOnce(tx, reply()))))
  expect(done.filter(Boolean)).toHaveLength(1)
  expect(await linesAfter(shop.db, { side: 'user', userId }, conversationId, 0)).toHaveLength(1)
  expect(await shop.db.$count(chatAutoReplies)).toBe(1)
})
