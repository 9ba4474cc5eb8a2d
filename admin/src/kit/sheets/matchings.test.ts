import { keepMatching, keptMatching } from './matchings'

const PATH = 'goods/sheet'
const columns = (of: Record<string, string>) => Object.entries(of).map(([title, field]) => ({ title, field }))

beforeEach(() => localStorage.clear())

test('a file with the same titles is matched as the last one was, and so is one of its failed rows', () => {
  keepMatching('ann', PATH, columns({ 品名: 'name', 单价: 'price', 备注: '' }))
  keepMatching('ann', PATH, columns({ 品名: 'name', 单价: 'ot', 备注: '' }))
  expect(keptMatching('ann', PATH, ['单价', '备注', '品名'])).toEqual({ 品名: 'name', 单价: 'ot', 备注: '' })
  expect(keptMatching('ann', PATH, ['品名', '单价'])).toMatchObject({ 品名: 'name', 单价: 'ot' })
})

test('another person, another sort of file and another title have none', () => {
  keepMatching('ann', PATH, columns({ 品名: 'name' }))
  expect(keptMatching('ben', PATH, ['品名'])).toBeUndefined()
  expect(keptMatching('ann', 'order/sheet', ['品名'])).toBeUndefined()
  expect(keptMatching('ann', PATH, ['品名', '单价'])).toBeUndefined()
  expect(keptMatching('ann', PATH, ['品名', '品名'])).toBeUndefined()
})

test('twenty are kept, and what is no list of them is none', () => {
  for (let i = 0; i < 21; i++) keepMatching('ann', PATH, columns({ [`品名 ${i}`]: 'name' }))
  expect(keptMatching('ann', PATH, ['品名 0'])).toBeUndefined()
  expect(keptMatching('ann', PATH, ['品名 1'])).toBeDefined()
  for (const text of ['{', '3']) {
    localStorage.setItem('console-columns:ann:goods/sheet', text)
    expect(keptMatching('ann', PATH, ['品名 1'])).toBeUndefined()
  }
})
