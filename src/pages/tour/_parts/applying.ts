import { FormState } from '@/kit/state/FormState'
import { isCitizenId } from '@/lib/citizen-id'
import { fenOf, yuanOf } from '@/lib/format'
import type { Choices, Departure } from './model'

/** Travellers of one entry at most, as the form has fields for them. */
const MOST = 10
const NUMBERS = Array.from({ length: MOST }, (_, i) => i)
const NAME = /^[\u4e00-\u9fa5·]{2,20}$/

export const nameFault = (name: string) => !NAME.test(name.trim()) && '请填写身份证上的中文姓名'
export const cardFault = (card: string) => !(card.trim().length === 18 && isCitizenId(card.trim())) && '身份证号不正确'

interface Chosen extends Record<string, unknown> {
  /** 0: which day, how many, which group; 1: who travels. */
  step: number
  date_id: string
  /** Empty: a group of one's own. */
  group_id: string
  num: number
  extras: Record<string, number>
  agree: boolean
}

/** What is filled in to enter a route. Names and numbers of papers are not kept when the page starts over. */
export function applyForm(date_id: string, group_id: string) {
  const fields = NUMBERS.flatMap(i => [`name_${i}`, `card_${i}`])
  const blank = Object.fromEntries(fields.map(field => [field, '']))
  const asked = (i: number, fault: (text: string) => string | false) => (text: unknown, all: Chosen) =>
    i < all.num && fault(String(text))
  const rules = Object.fromEntries(
    NUMBERS.flatMap(i => [
      [`name_${i}`, asked(i, nameFault)],
      [`card_${i}`, asked(i, cardFault)]
    ])
  )
  const start: Chosen = { step: 0, date_id, group_id, num: 1, extras: {}, agree: false, ...blank }
  const agreed = (agree: unknown) => !agree && '请先同意出行人信息处理说明'
  return new FormState<Chosen>(start, { ...rules, agree: agreed }, fields)
}
export type ApplyForm = ReturnType<typeof applyForm>

/** Who travels, as it is typed. */
export const peopleOf = ({ values }: ApplyForm) =>
  NUMBERS.slice(0, values.num).map(i => ({
    name: String(values[`name_${i}`]).trim(),
    card: String(values[`card_${i}`]).trim().toUpperCase()
  }))

/** Extras that were chosen, never more of one than there are travellers. */
export const extrasOf = ({ values }: ApplyForm, { extras }: Choices) =>
  extras.map(({ id }) => ({ id, num: Math.min(values.extras[id] ?? 0, values.num) })).filter(({ num }) => num > 0)

/** What all of it costs, in yuan; the server reckons what is really paid. */
export function sumOf(form: ApplyForm, choices: Choices, date: Departure) {
  const deposit = (fenOf(date.deposit) ?? 0) * form.values.num
  const extras = extrasOf(form, choices).reduce((sum, { id, num }) => {
    const extra = choices.extras.find(one => one.id === id)
    return sum + (fenOf(extra?.price ?? '') ?? 0) * num
  }, 0)
  return { deposit: yuanOf(deposit), extras: yuanOf(extras), total: yuanOf(deposit + extras) }
}

/** Groups of the chosen day with room for all who travel. */
export const roomyGroups = ({ groups }: Choices, { values }: ApplyForm) =>
  groups.filter(group => group.date_id === values.date_id && group.seats >= values.num && group.is_mine === 0)

/** A day with too few seats for all who travel can only be waited for, except where one's own places are kept on it. */
export const mustWait = ({ held }: Choices, date: Departure, { values }: ApplyForm): boolean =>
  date.left < values.num && held?.date_id !== date.id
