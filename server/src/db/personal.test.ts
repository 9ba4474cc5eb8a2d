import { type PersonalData, personalData, type TablePolicy } from './personal'
import { addresses, messages, orders } from './schema'

const told = (table: TablePolicy['table'], more: Partial<TablePolicy> = {}): TablePolicy => ({
  table,
  merge: 'follows',
  close: 'erased',
  export: { omitted: 'a test' },
  ...more
})
const nothing = { words: '', move: async () => {} }

test('what is locked before money moves comes first, then the wallets, then the rest in the order of the programmes', () => {
  const of = (words: string, turn?: PersonalData['turn']): PersonalData => ({
    tables: [],
    turn,
    merge: { ...nothing, words }
  })
  const list = [of('first'), of('money', 'money'), of('counts', 'before money'), of('last'), of('more', 'before money')]
  const { mergeSteps } = personalData(list)
  expect(mergeSteps.map(step => step.words)).toEqual(['counts', 'more', 'money', 'first', 'last'])
})

test('tables that follow change their owner before the step that may count on it', async () => {
  const seen: unknown[] = []
  const tx = {
    update: (table: unknown) => ({ set: (row: object) => ({ where: async () => seen.push([table, row]) }) })
  }
  const step = { words: '订单', move: async () => void seen.push('step') }
  const { mergeSteps } = personalData([
    { tables: [told(orders), told(addresses, { merge: 'moved' })], merge: step },
    { tables: [told(messages, { merge: { stays: 'a test' } })] }
  ])
  expect(mergeSteps.map(one => one.words)).toEqual(['订单'])
  await mergeSteps[0]!.move(tx as never, 'from', 'to', new Date(0))
  expect(seen).toEqual([[orders, { userId: 'to' }], 'step'])
})

test('policies that could not work are refused', () => {
  const twice = [{ tables: [told(orders)] }, { tables: [told(orders)] }]
  expect(() => personalData(twice)).toThrow('two policies for the personal data in orders')
  expect(() => personalData([{ tables: [told(orders, { merge: 'moved' })] }])).toThrow('moved by a merge, by no step')
  const same = [
    { tables: [told(orders, { export: '订单' })] },
    { tables: [], sections: [{ name: '订单', pages: async function* () {} }] }
  ]
  expect(() => personalData(same)).toThrow('two sections of personal data are called 订单')
})
