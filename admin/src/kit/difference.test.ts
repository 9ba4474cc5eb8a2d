import fc from 'fast-check'
import { differing, type Facet, isChanged, withMine } from './difference'

type Form = Record<'name' | 'intro', string> & { skus: Record<string, { price: string }> }

const facetsOf = ({ name, intro, skus }: Form): Facet[] => [
  { path: ['name'], title: '名称', value: name },
  { path: ['intro'], title: '简介', value: intro },
  ...Object.entries(skus).map(([suk, { price }]) => ({
    path: ['skus', suk, 'price'],
    title: `${suk} 售价`,
    value: price
  }))
]

const form = (change: Partial<Form> = {}): Form => ({
  name: '围巾',
  intro: '亚麻',
  skus: { 红: { price: '9' }, 蓝: { price: '10' } },
  ...change
})
const compare = (basis: Form, mine: Form, now: Form) => differing(facetsOf(basis), facetsOf(mine), facetsOf(now))

test('who changed what is told apart', () => {
  const mine = form({ name: '我的围巾', intro: '我的简介' })
  const now = form({ intro: '别人的简介', skus: { 红: { price: '8' }, 蓝: { price: '10' } } })
  expect(compare(form(), mine, now).map(({ title, isOwn, isTheirs }) => [title, isOwn, isTheirs])).toEqual([
    ['名称', true, false],
    ['简介', true, true],
    ['红 售价', false, true]
  ])
})

test('what both changed to the same, and blanks of another kind, are no difference', () => {
  expect(compare(form(), form({ name: '新' }), form({ name: '新' }))).toEqual([])
  const facet = (value: unknown): Facet[] => [{ path: ['brand'], title: '品牌', value }]
  expect(differing(facet(null), facet(undefined), facet(''))).toEqual([])
  expect(differing(facet([]), facet({ b: 1, a: '' }), facet({ a: null, b: 1 }))).toEqual([])
})

test('what counts of a value is compared, and put over whole', () => {
  const price = (value: string): Facet[] => [{ path: ['price'], title: '售价', value, counts: Number }]
  expect(differing(price('88.00'), price('88'), price('88.00'))).toEqual([])
  expect(withMine({ price: '80' }, differing(price('88.00'), price('90.50'), price('80')))).toEqual({ price: '90.50' })
})

test('what is no longer there is told only to who changed it', () => {
  const without = form({ skus: { 红: { price: '9' } } })
  expect(compare(form(), form(), without)).toEqual([])
  const dearer = form({ skus: { 红: { price: '9' }, 蓝: { price: '12' } } })
  expect(compare(form(), dearer, without).map(({ title, mine, now }) => [title, mine, now])).toEqual([
    ['蓝 售价', '12', undefined]
  ])
})

const words = fc.constantFrom('', 'a', 'b', 'c')
const forms = fc.record({
  name: words,
  intro: words,
  skus: fc.record({ 红: fc.record({ price: words }), 蓝: fc.record({ price: words }) })
})

test('what is the person’s put over the newest loses neither side what only it changed', () => {
  fc.assert(
    fc.property(forms, forms, forms, (basis, mine, now) => {
      const taken = withMine(
        now,
        compare(basis, mine, now).filter(({ isOwn }) => isOwn)
      )
      const values = (of: Form) => facetsOf(of).map(({ value }) => value)
      values(taken).forEach((value, i) => {
        const [before, own, newest] = [basis, mine, now].map(of => values(of)[i])
        expect(value).toBe(own === before ? newest : own)
      })
      expect(compare(taken, mine, taken).every(({ isOwn }) => isOwn)).toBe(true)
    })
  )
})

test('all of a form over anything is that form, nothing of it is the newest', () => {
  fc.assert(
    fc.property(forms, forms, forms, (basis, mine, now) => {
      const rows = compare(basis, mine, now)
      expect(withMine(now, rows)).toEqual(mine)
      expect(withMine(now, [])).toEqual(now)
      expect(isChanged(facetsOf(mine), facetsOf(mine))).toBe(false)
      expect(rows.length === 0).toBe(!isChanged(facetsOf(now), facetsOf(mine)))
    })
  )
})
