import fc from 'fast-check'
import type { Conversation } from '@/api/chat/transport'
import { type Centre, mixed } from './mixed'

type Kind = Centre['list'][number]
const kind = (name: string, add_time?: number) =>
  ({ kind: name, name, unread: 0, last: add_time === undefined ? null : { add_time } }) as unknown as Kind
const talk = (id: string, time: number) => ({ id, time }) as Conversation

test('talks and kinds stand by when they last said something; a kind that never did is left out', () => {
  const list = mixed([kind('order', 5), kind('asset'), kind('system', 9)], [talk('shop', 7), talk('platform', 1)])
  expect(list.map(one => one.key)).toEqual(['system', 'shop', 'order', 'platform'])
  expect(mixed([kind('order')], [])).toEqual([])
})

test('nothing is lost or doubled, and nothing newer stands below something older', () => {
  const times = fc.array(fc.option(fc.nat(50), { nil: undefined }), { maxLength: 4 })
  fc.assert(
    fc.property(times, fc.array(fc.nat(50), { maxLength: 9 }), (kinds, talks) => {
      const list = mixed(
        kinds.map((at, i) => kind(`k${i}`, at)),
        talks.map((at, i) => talk(`t${i}`, at))
      )
      expect(new Set(list.map(one => one.key)).size).toBe(list.length)
      expect(list).toHaveLength(talks.length + kinds.filter(at => at !== undefined).length)
      for (const [i, one] of list.entries()) expect(one.time_s).toBeLessThanOrEqual(list[i - 1]?.time_s ?? 50)
    })
  )
})
