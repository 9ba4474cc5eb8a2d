import { type Bounds, momentOf, newPlan, type PlanValues, planFault, sumOf } from './plan'

const bounds: Bounds = {
  standing: { tb: '100', note: '', person_day: 50, task_people: 20 },
  groups: [
    { code: 'all', count: 10 },
    { code: 'loyal', count: 21 },
    { code: 'quiet', count: 0 }
  ]
}
const NOW_S = Date.parse('2026-11-24T10:00:00+08:00') / 1000
const plan = (over: Partial<PlanValues> = {}): PlanValues => ({
  ...newPlan('all').values,
  title: '回馈',
  each: '10',
  ...over
})
const fault = (over: Partial<PlanValues>) => planFault(plan(over), bounds, NOW_S)

test('a plan within its bounds has no fault, up to the last 通宝 of the shop', () => {
  expect(fault({})).toBe('')
  expect(fault({ target: 'picked', ids: ['a', 'b'], each: '50' })).toBe('')
})

test.each<[string, Partial<PlanValues>, string]>([
  ['no name', { title: '  ' }, '请填写任务名称'],
  ['an empty group', { target: 'quiet' }, '这个分组里还没有顾客'],
  ['nobody chosen', { target: 'picked' }, '请选择顾客'],
  ['too many people', { target: 'loyal' }, '一次最多送给 20 位顾客'],
  ['no amount', { each: '' }, '请填写每人送多少'],
  ['nothing each', { each: '0' }, '请填写每人送多少'],
  ['half of one', { each: '1.5' }, '请填写每人送多少'],
  ['more than a day allows', { each: '51', target: 'picked', ids: ['a'] }, '每人每天最多送 50 个'],
  ['more than the shop has', { each: '11' }, '需要 110 个，店铺的通宝不足'],
  ['no day', { later: true }, '请选择执行日期'],
  ['a time that has passed', { later: true, day: '2026-11-24', clock: '10:00' }, '执行时间已经过去']
])('%s is refused', (_, over, words) => expect(fault(over)).toBe(words))

test('where nothing may be given, that comes first', () => {
  const closed = { ...bounds, standing: { ...bounds.standing, note: '平台没有开放送通宝' } }
  expect(planFault(plan({ title: '' }), closed, NOW_S)).toBe('平台没有开放送通宝')
})

test('days and clocks are China’s, wherever the phone is; what is typed as no number comes to nothing', () => {
  expect(momentOf(plan({ later: true, day: '2026-11-24', clock: '10:01' }))).toBe(NOW_S + 60)
  expect(momentOf(plan({ day: '2026-11-24' }))).toBeUndefined()
  expect(sumOf(plan({ each: 'x' }), bounds)).toEqual({ people: 10, sum: 0 })
})
