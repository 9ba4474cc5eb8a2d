import { TestShop } from '../../server/test/harness'
import { mainPages, pageAuth, subPackages } from '../../src/pages.manifest'
import { makeOwner } from '../support/owner'
import { playOldEngine } from './old-engine'
import { rows, type World } from './pages'
import { distDir, openPage } from './weapp'

/** What the kit says when a page could not show what it is for. */
const FAILED = /页面没有打开|网络好像断开|登录后就能看到|没有权限查看|服务开小差|请求格式不正确/
const MISSING = /你要找的内容不见了|已经下架|活动已经结束/

// Whatever opens on the oldest engine opens on newer ones, which the other tests run on.
const engine = playOldEngine(distDir)
afterAll(engine.restore)

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

test.each(paths)('%s opens in the demo world', async path => {
  const row = rows[path] ?? {}
  const signedIn = row.signedIn || (pageAuth(path) === 'login' && !row.signedOut)
  const query = (await row.query?.(world)) ?? {}
  const token = signedIn ? world.owner.token : undefined
  const page = await openPage(path, query, { server: world.shop, token, chat: row.chat })
  await page.until(
    () => page.text() !== '' || page.values('src').length > 0,
    () => 'the page stays empty'
  )
  await page.expectText(...(row.reads ?? []))
  await page.settle()
  expect(page.weapp.page.path).toBe(path)
  expect(page.text()).not.toMatch(FAILED)
  if (!row.mayBeMissing) expect(page.text()).not.toMatch(MISSING)
  expect(page.weapp.phone.seen.toasts).toEqual([])
  page.weapp.phone.hangUp()
})
