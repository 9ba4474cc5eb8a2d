import { contracts, endpoints } from '../../contract'
import { programmes } from '../../server/src/domains'
import { answerWriter } from '../../server/src/http/envelope'
import { inputChecker } from '../../server/src/http/validate'
import { floor, ourEndpoints, specEndpoints, spelledAsGet, textsUnder, writtenBeside } from './spec'

const keys = Object.keys(endpoints)
const isAdmin = (key: string) => key.split(' ')[1]!.startsWith('/api/admin')
/** What a keeper's pages need beyond the endpoints the product names. */
const isKeeper = (key: string) => key.split(' ')[1]!.startsWith('/api/keeper/')
const names = (texts: string[]) =>
  new Set(texts.flatMap(text => [...text.matchAll(/(?:GET|POST) \/api\/[\w/{}.-]+/g)].map(([key]) => key)))

describe('endpoints', () => {
  test('are the product’s own, for operators and keepers of shops, or of those the app needs beside them', () => {
    const known = [...specEndpoints, ...ourEndpoints]
    expect(keys.filter(key => !isAdmin(key) && !isKeeper(key) && !known.includes(key))).toEqual([])
  })

  test('stand in one contract only', () => {
    const all = Object.values(contracts).flatMap(contract => Object.keys(contract))
    expect(all.filter((key, i) => all.indexOf(key) !== i)).toEqual([])
  })

  test('have one handler each', () => {
    const handled = programmes.flatMap(({ contracts }) => contracts.flatMap(domain => Object.keys(domain.handlers)))
    expect(handled.filter((key, i) => handled.indexOf(key) !== i)).toEqual([])
    expect(keys.filter(key => !handled.includes(key))).toEqual([])
  })

  test('are each called by a test of the server', () => {
    const tested = names(textsUnder('server', name => name.endsWith('.test.ts')))
    expect(keys.filter(key => !tested.has(key))).toEqual([])
  })

  test('are each called by the app, or by operators', () => {
    const app = names(textsUnder('src', name => /\.tsx?$/.test(name) && !/\.test\./.test(name)))
    const operators = names([
      ...textsUnder('server/src/domains', name => name === 'commands.ts'),
      ...textsUnder('server', name => name.endsWith('.test.ts')),
      ...textsUnder('test/flows', name => name.endsWith('.ts'))
    ])
    const called = (key: string) => app.has(key) || (spelledAsGet.includes(key) && app.has(writtenBeside(key)))
    expect(keys.filter(key => !called(key) && !(isAdmin(key) && operators.has(key)))).toEqual([])
  })

  test('have schemas a checker and a writer are made of, before anybody asks', () => {
    for (const { input, data } of Object.values(endpoints)) {
      expect(inputChecker(input)).toBeInstanceOf(Function)
      expect(answerWriter(data)).toBeInstanceOf(Function)
    }
  })

  test('that write as a GET have a POST beside them that asks and answers the same', () => {
    const shape = (key: string) => {
      const { auth, right, input, data } = endpoints[key]!
      return { auth, right, input, data }
    }
    expect(spelledAsGet.map(shape)).toEqual(spelledAsGet.map(writtenBeside).map(shape))
  })

  test('are not fewer than before', () => {
    const built = keys.filter(key => specEndpoints.includes(key)).length
    process.stdout.write(`endpoints built ${built} / ${specEndpoints.length}\n`)
    expect(built).toBeGreaterThanOrEqual(floor.endpoints)
  })
})
