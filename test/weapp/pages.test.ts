import { TestShop } from '../../server/test/harness'
import { mainPages, pageAuth, subPackages } from '../../src/pages.manifest'
import { makeOwner } from '../support/owner'
import { playOldEngine } from './old-engine'
import type { OpenPage } from './page'
import { type PageRow, phoneOf, rows, type World } from './pages'
import { distDir, openPage } from './weapp'

/** What the kit says when a page could not show what it is for. */
const FAILED = /页面没有打开|网络好像断开|登录后就能看到|没有权限查看|服务开小差|请求格式不正确/
const MISSING = /你要找的内容不见了|已经下架|活动已经结束/

// Whatever opens on the oldest engine opens on newer ones, which the other tests run on.
const engine = playOldEngine(distDir)
afterAll(engine.restore)
/** What every page may ask for, whatever it shows. */
const ALWAYS =
  /^\/api\/(getPhraseConfig|site_config|getimconfig|refreshtoken|user|article\/getnoread|getuserconfig|im\/usersig)\b/

let world: World
beforeAll(async () => {
  const shop = await TestShop.open({ seeded: true })
  const one = async (query: string) =>
    String(Object.values((await shop.db.$client.query(query)).rows[0] ?? { none: '' })[0] ?? '')
  world = { shop, owner: await makeOwner(shop), one }
})
afterAll(() => world?.shop.close())

const paths = [...mainPages(), ...subPackages().flatMap(({ root, pages }) => pages.map(page => `${root}/${page}`))]

test('every row is of a page that exists', () => {
  expect(Object.keys(rows).filter(path => !paths.includes(path))).toEqual([])
})

describe('the engine the pages are opened on', () => {
  const runInApp = (code: string) => new Function(`return ${code}\n//# sourceURL=${distDir}/planted.js`)()

  test('lacks what came later, and the rest of the process does not', () => {
    const missing = ['Object.hasOwn', 'Array.prototype.at', 'String.prototype.at', 'String.prototype.replaceAll']
    expect(engine.names).toEqual(expect.arrayContaining([...missing, 'structuredClone', 'Array.prototype.findLast']))
    expect(engine.names).not.toContain('Array.prototype.flat')
    const types = '[Object.hasOwn, [].at, "".replaceAll, typeof structuredClone].map(one => one && String(one))'
    expect(runInApp(types)).toEqual([undefined, undefined, undefined, 'undefined'])
    expect([typeof Object.hasOwn, [1].at(-1), 'a'.replaceAll('a', 'b')]).toEqual(['function', 1, 'b'])
  })

  test.each(['Object.hasOwn({}, "a")', '[1].at(-1)', '"a".replaceAll("a", "b")'])('%s fails in the app', code => {
    expect(() => runInApp(code)).toThrow(/is not a function/)
  })
})

test('every page has a row that says what is to be seen there, or why nothing is', () => {
  const said = ({ shows, after, still }: PageRow = {}) => [shows, after, still].filter(Boolean).length
  expect(paths.filter(path => said(rows[path]) !== 1)).toEqual([])
})

/** Whoever opens a page, if anybody is signed in there. */
async function tokenFor(path: string, { as, signedIn, signedOut }: PageRow) {
  if (!as && !signedIn && (pageAuth(path) === 'open' || signedOut)) return undefined
  if (!as) return world.owner.token
  return world.shop.tokenOf(await world.one(`select id from users where phone = '${phoneOf(as)}'`))
}

/** What the row says is to be seen is there, and came from the server. */
async function expectShown(page: OpenPage, { shows, after, still, reads = [] }: PageRow) {
  const { answers } = page.weapp.phone.seen
  const asked = answers.map(({ url }) => url)
  if (still) return expect(asked.filter(url => !ALWAYS.test(url))).toEqual([])
  if (after) {
    expect(reads).not.toEqual([])
    return expect(asked.filter(url => url.startsWith(after.split(' ')[1]!))).not.toEqual([])
  }
  const words = typeof shows === 'function' ? await shows(world) : shows!
  expect(words).not.toBe('')
  const there = () => [page.text(), ...page.values('value'), ...page.values('src')].join('\n').includes(words)
  await page.until(there, () => `expected to see ${words}`)
  if (typeof shows === 'string') expect(answers.filter(({ body }) => body.includes(words))).not.toEqual([])
}

test.each(paths)('%s opens in the demo world', async path => {
  const row = rows[path]!
  const query = (await row.query?.(world)) ?? {}
  const token = await tokenFor(path, row)
  const page = await openPage(path, query, { server: world.shop, token, chat: row.chat })
  await page.expectText(...(row.reads ?? []))
  await page.settle()
  await expectShown(page, row)
  expect(page.weapp.page.path).toBe(path)
  expect(page.text()).not.toMatch(FAILED)
  expect(page.text()).not.toMatch(MISSING)
  expect(page.weapp.phone.seen.toasts).toEqual([])
  page.weapp.phone.hangUp()
})
