import reach from '../../scripts/lib/reach.cjs'

const { reachOf } = reach
const built = ['weapp', 'flows']

test.each([
  ['docs/CHAT.md', []],
  ['src/pages/goods/detail.tsx', built],
  ['contract/cart.ts', built],
  ['src/lib/webview.test.ts', []],
  ['server/src/domains/cart/routes.ts', ['flows']],
  ['server/seed/draws.ts', ['security', 'scale', ...built]],
  ['server/migrations/0001_ledger.sql', ['server', 'security', 'scale', ...built]],
  ['server/bench/scale/fill/03-orders.sql', ['scale']],
  ['server/src/db/schema/cart.ts', ['server', 'security', 'scale', ...built]],
  ['package-lock.json', ['server', 'app', 'security', 'scale', ...built]]
])('a change of %s reaches every test of %j', (file, projects) => {
  expect([...reachOf([file]).projects].sort()).toEqual(['arch', 'conformance', ...projects].sort())
})

test('the other projects run what imports the change', () => {
  const { rest, related } = reachOf(['server/src/domains/cart/routes.ts', 'docs/CHAT.md'])
  expect(rest).toEqual(['server', 'app', 'security', 'scale', 'weapp'])
  expect(related).toEqual(['server/src/domains/cart/routes.ts'])
})

test.each([
  ['src/app.tsx', true],
  ['server/seed/draws.ts', true],
  ['test/flows/page.ts', true],
  ['src/lib/webview.test.ts', false],
  ['docs/CHAT.md', false],
  ['server/src/domains/cart/cart.test.ts', false]
])('a change of %s needs the built app: %j', (file, app) => expect(reachOf([file]).app).toBe(app))
