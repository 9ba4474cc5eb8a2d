import { filesUnder, readText } from './source'

// Spelt by its number, so that this file does not find itself.
const FORMAL = '\u60a8'

/** Who speaks otherwise, and why. The list only shrinks: an entry that is no longer needed fails. */
const exceptions: Record<string, string> = {
  'server/seed/data/texts/service.ts': 'a contract, in the words of contracts',
  'server/seed/data/texts/privacy.ts': 'a contract, in the words of contracts',
  'server/seed/data/reviews.ts': 'shops answer their buyers in words of their own',
  'server/seed/chats.ts': 'a clerk speaks in words of their own',
  'server/src/lib/told.ts': 'reads what was written before the product said 你'
}

/** The product says 你 to everybody, in the app, the console and the server's messages. */
function formalWords(path: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, i) =>
      line.includes(FORMAL) ? [`${path}:${i + 1} addresses people formally: «${line.trim()}»; write 你`] : []
    )
}

const files = ['contract', 'src', 'admin', 'server', 'test', 'scripts'].flatMap(folder =>
  filesUnder(folder, /\.(tsx?|mjs|sql)$/)
)

test.each([
  ['src/pages/order/evaluate.tsx', `Taro.showToast({ title: '感谢你的评价' })`],
  ['server/src/engines/order/states.ts', `const words = '商品已签收，期待你的评价'`]
])('lets pass: %s %s', (path, text) => {
  expect(formalWords(path, text)).toEqual([])
})

test.each([
  ['src/pages/order/evaluate.tsx', `<View>匿名评价，不显示${FORMAL}的头像</View>`],
  ['server/src/domains/gift/routes.ts', `refuse('OWN', '这是${FORMAL}自己的手机号')`],
  ['server/src/engines/order/lifecycle.ts', `words: '已为${FORMAL}自动确认收货'`]
])('catches: %s %s', (path, text) => {
  expect(formalWords(path, text)).toHaveLength(1)
})

test('people are addressed in one way', () => {
  const found = files.filter(file => !exceptions[file]).flatMap(file => formalWords(file, readText(file)))
  expect(found).toEqual([])
})

test('no exception is not needed', () => {
  const needed = Object.keys(exceptions).filter(file => formalWords(file, readText(file)).length > 0)
  expect(needed).toEqual(Object.keys(exceptions))
})
