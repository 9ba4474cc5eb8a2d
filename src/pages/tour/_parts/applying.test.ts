import { citizenIdCheckDigit } from '@/lib/citizen-id'
import { applyForm, cardFault, extrasOf, mustWait, nameFault, peopleOf, roomyGroups, sumOf } from './applying'
import type { Choices, Departure, TourGroup } from './model'

const card = (birth: string, nth = 1) => {
  const first = `330106${birth}00${nth}`
  return first + citizenIdCheckDigit(first)
}
const date = (fields: Partial<Departure> = {}) =>
  ({ id: 'd1', deposit: '50.00', state: 'open', group_size: 4, ...fields }) as Departure
const group = (fields: Partial<TourGroup>) =>
  ({ id: 'g1', date_id: 'd1', seats: 2, is_mine: 0, ...fields }) as TourGroup
const choices = (fields: Partial<Choices> = {}) =>
  ({
    extras: [
      { id: 'room', title: '单房差', words: '', price: '199.99' },
      { id: 'safe', title: '保险', words: '', price: '30.00' }
    ],
    groups: [],
    held: null,
    ...fields
  }) as unknown as Choices

describe('who travels', () => {
  test.each([
    ['陈小满', false],
    ['阿依古丽·买买提', false],
    ['陈', true],
    ['Tom', true],
    ['', true]
  ])('the name %j is refused: %j', (name, refused) => expect(nameFault(name) !== false).toBe(refused))

  test('a number has eighteen characters whose last one fits', () => {
    expect(cardFault(card('19900101'))).toBe(false)
    expect(cardFault(card('19900101').slice(0, 17))).not.toBe(false)
    expect(cardFault('330106199001010000')).not.toBe(false)
  })

  test('only as many as travel are asked for, and all of them', () => {
    const form = applyForm('d1', '')
    form.set('agree', true)
    expect(form.ready).toBe(false)
    form.set('name_0', '陈小满')
    form.set('card_0', card('19900101'))
    expect(form.ready).toBe(true)
    form.set('num', 2)
    expect(form.ready).toBe(false)
    form.set('name_1', ' 李大山 ')
    form.set('card_1', card('20150301', 2).toLowerCase())
    expect(form.ready).toBe(true)
    expect(peopleOf(form)).toEqual([
      { name: '陈小满', card: card('19900101') },
      { name: '李大山', card: card('20150301', 2) }
    ])
  })

  test('names and numbers of papers are kept by no draft', () => {
    const form = applyForm('d1', '')
    form.set('num', 2)
    form.set('name_0', '陈小满')
    form.set('card_0', card('19900101'))
    form.set('agree', true)
    form.forget()
    expect(form.values).toMatchObject({ num: 2, date_id: 'd1', name_0: '', card_0: '', agree: false })
  })
})

describe('what it costs', () => {
  test('is deposits and extras, never more of one than there are travellers', () => {
    const form = applyForm('d1', '')
    form.set('num', 3)
    form.set('extras', { room: 3, safe: 2 })
    expect(sumOf(form, choices(), date())).toEqual({ deposit: '150.00', extras: '659.97', total: '809.97' })
    form.set('num', 1)
    expect(extrasOf(form, choices())).toEqual([
      { id: 'room', num: 1 },
      { id: 'safe', num: 1 }
    ])
    expect(sumOf(form, choices(), date()).total).toBe('279.99')
  })
})

describe('which group', () => {
  test('those of the day with room for all, and not one’s own', () => {
    const form = applyForm('d1', '')
    form.set('num', 2)
    const groups = [group({}), group({ id: 'g2', seats: 1 }), group({ id: 'g3', date_id: 'd2' }), group({ is_mine: 1 })]
    expect(roomyGroups(choices({ groups }), form).map(({ id }) => id)).toEqual(['g1'])
  })

  test('a day with too few seats for all is waited for, but for where one’s own places are kept', () => {
    const held = { id: 'e', date_id: 'd1', group_id: 'g', num: 1, stop_time: 0, left_s: 0 }
    const form = applyForm('d1', '')
    expect(mustWait(choices(), date(), form)).toBe(false)
    expect(mustWait(choices(), date({ left: 0 }), form)).toBe(true)
    expect(mustWait(choices({ held }), date({ left: 0 }), form)).toBe(false)
    expect(mustWait(choices({ held }), date({ id: 'd2', left: 0 }), form)).toBe(true)
    form.set('num', 2)
    expect(mustWait(choices(), date({ left: 1 }), form)).toBe(true)
    expect(mustWait(choices(), date({ left: 2 }), form)).toBe(false)
  })
})
