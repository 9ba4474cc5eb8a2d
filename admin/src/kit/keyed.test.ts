import fc from 'fast-check'
import { differing, withMine } from './difference'
import { type Keyed, keyed, listed, listFacets } from './keyed'

interface Row {
  id: string
  name: string
}

const about = { name: 'icons', title: '图标', nameOf: (row: Row) => row.name, titles: { name: '名称' } }
const form = (rows: readonly Row[]) => ({ icons: keyed(rows, row => row.id) })
type Form = { icons: Keyed<Row> }

function compare(...forms: [basis: Form, mine: Form, now: Form]) {
  const all = forms.map(({ icons }) => icons)
  const [basis, mine, now] = all.map(of => listFacets(about, of, all))
  return differing(basis!, mine!, now!)
}
const rowsOf = (form: Form) => listed(form.icons)
const row = (id: string, name = id): Row => ({ id, name })

test('a row that was added, taken away or renamed by one stays so with what the other did', () => {
  const basis = form([row('秒杀'), row('领券'), row('签到')])
  const mine = form([row('签到'), row('领券', '领好券'), row('秒杀')])
  const now = form([row('秒杀'), row('领券'), row('拼团')])
  const rows = compare(basis, mine, now)
  expect(rows.map(({ title, isOwn, isTheirs }) => [title, isOwn, isTheirs])).toEqual([
    ['图标的顺序', true, false],
    ['图标「领券」名称', true, false],
    ['图标「签到」', false, true],
    ['图标「拼团」', false, true]
  ])
  const taken = withMine(
    now,
    rows.filter(({ isOwn }) => isOwn)
  )
  expect(rowsOf(taken)).toEqual([row('领券', '领好券'), row('秒杀'), row('拼团')])
  // All of it: what the other took away is back.
  expect(rowsOf(withMine(now, rows)).map(({ id }) => id)).toEqual(['领券', '秒杀', '签到'])
})

const lists = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), name: fc.constantFrom('x', 'y') }), {
  selector: one => one.id
})
const inOrder = (rows: readonly Row[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))

test('with nothing of a form the newest list stays, with all of it the rows are the form’s, and nobody’s own is lost', () => {
  fc.assert(
    fc.property(lists, lists, lists, (...all) => {
      const [basis, mine, now] = all.map(form) as [Form, Form, Form]
      const rows = compare(basis, mine, now)
      expect(rowsOf(withMine(now, []))).toEqual(all[2])
      expect(inOrder(rowsOf(withMine(now, rows)))).toEqual(inOrder(all[1]))
      const own = rowsOf(
        withMine(
          now,
          rows.filter(({ isOwn }) => isOwn)
        )
      )
      for (const id of ['a', 'b', 'c', 'd']) {
        const [before, said, newest, is] = [...all, own].map(list => list.find(one => one.id === id)?.name)
        expect(is).toBe(said === before ? newest : said)
      }
    })
  )
})
