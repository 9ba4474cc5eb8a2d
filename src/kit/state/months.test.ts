import fc from 'fast-check'
import { type Bill, groupByMonth } from './months'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const bill = (id: string, pm: 0 | 1, number: string, time: string): Bill => ({
  id,
  pm,
  title: '',
  number,
  add_time: at(time)
})

test('by China’s calendar month, with exact totals', () => {
  const groups = groupByMonth([
    bill('1', 1, '0.10', '2026-11-01T00:30:00'),
    bill('2', 1, '0.20', '2026-11-01T00:00:00'),
    bill('3', 0, '12.50', '2026-10-31T23:59:59')
  ])
  expect(groups.map(({ month, income, spent, bills }) => [month, income, spent, bills.map(b => b.id)])).toEqual([
    ['2026年11月', '0.30', '0', ['1', '2']],
    ['2026年10月', '0', '12.50', ['3']]
  ])
})

test('a month reads what the server says of it', () => {
  const sums = [{ title: '2026年11月', income: '9.00', spent: '1.00', sums: '已发放 9.00' }]
  const [month] = groupByMonth([bill('1', 1, '0.10', '2026-11-01T00:30:00')], sums)
  expect(month).toMatchObject({ income: '9.00', spent: '1.00', sums: '已发放 9.00' })
})

test('nothing is lost or counted twice', () => {
  const cents = fc.record({ pm: fc.constantFrom<0 | 1>(0, 1), fen: fc.nat(1e9), back_s: fc.nat(1e7) })
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 40 }), moves => {
      let time = at('2026-11-20T12:00:00')
      const bills = moves.map(({ pm, fen, back_s }, i) => {
        time -= back_s
        return { id: String(i), pm, title: '', number: (fen / 100).toFixed(2), add_time: time }
      })
      const groups = groupByMonth(bills)
      expect(groups.flatMap(group => group.bills)).toEqual(bills)
      const fen = (text: string) => Math.round(Number(text) * 100)
      const income = groups.reduce((sum, group) => sum + fen(group.income), 0)
      expect(income).toBe(moves.filter(move => move.pm === 1).reduce((sum, move) => sum + move.fen, 0))
    })
  )
})

test('the server’s totals of a whole month count more than what is in hand', () => {
  const sums = [{ title: '2026年11月', income: '99.00', spent: '1.00' }]
  const groups = groupByMonth(
    [bill('1', 1, '0.10', '2026-11-02T00:00:00'), bill('2', 1, '0.20', '2026-10-02T00:00:00')],
    sums
  )
  expect(groups.map(({ income, spent }) => [income, spent])).toEqual([
    ['99.00', '1.00'],
    ['0.20', '0']
  ])
})
