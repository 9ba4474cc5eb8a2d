import { request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@contract'
import type { TSchema } from '@sinclair/typebox'
import { TestShop } from '../../test/harness'
import { BODY_BYTES, DEPTH_MAX, isBulky, MEMBERS_MAX, PARAMETERS_MAX } from './intake'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const LOGIN = '/api/login'
const DRAWING = '/api/uploadbaseImage'
const KIB = 1024

async function post(url: string, type: string | undefined, payload: string | Buffer) {
  const answer = await shop.app.inject({ method: 'POST', url, headers: type ? { 'content-type': type } : {}, payload })
  const { status, msg, data } = answer.json()
  return { http: answer.statusCode, status, msg, code: data.code }
}

const refusal = (msg: string) => ({ http: 200, status: 400, code: 'INVALID', msg })
const TOO_BIG = refusal('提交的内容太大，请精简后再试')
const TOO_MANY = refusal('提交的内容太多，请分次提交')
const NO_OBJECT = refusal('请求内容应为 JSON 对象')
const NO_TYPE = refusal('请求格式不支持，请以 JSON 或表单提交')

const numbers = (count: number) => Array(count).fill(1).join()
const MB = 1024 * KIB

describe('a body', () => {
  test.each([
    ['text', 'text/plain', 'x'.repeat(MB), NO_TYPE],
    ['a short text', 'text/plain', 'x', NO_TYPE],
    ['XML', 'application/xml', '<a/>', NO_TYPE],
    ['of no type', undefined, 'x'.repeat(MB), NO_TYPE],
    ['an upload', 'multipart/form-data; boundary=b', '--b--\r\n', refusal('这里不接收文件上传')],
    ['a long JSON string', JSON_TYPE, `"${'x'.repeat(MB)}"`, TOO_BIG],
    ['a JSON string', JSON_TYPE, '"a"', NO_OBJECT],
    ['half a million numbers', JSON_TYPE, `[${numbers(500_000)}]`, TOO_BIG],
    ['an array', JSON_TYPE, `[${numbers(30_000)}]`, NO_OBJECT],
    ['null', JSON_TYPE, ' null', NO_OBJECT],
    ['an object of many', JSON_TYPE, `{"a":[${numbers(MEMBERS_MAX + 2)}]}`, TOO_MANY],
    ['a deep object', JSON_TYPE, `{"a":${'['.repeat(DEPTH_MAX)}${']'.repeat(DEPTH_MAX)}}`, TOO_MANY],
    ['a long form', FORM_TYPE, `account=${'1'.repeat(BODY_BYTES)}`, TOO_BIG],
    ['a form of many', FORM_TYPE, 'a=1&'.repeat(PARAMETERS_MAX), TOO_MANY]
  ])('%s is refused before it is parsed', async (_, type, payload, answer) => {
    const parse = jest.spyOn(JSON, 'parse')
    try {
      const refused = await post(LOGIN, type, payload)
      expect(refused).toEqual(answer)
      // The one text that is parsed is the answer, by this test.
      expect(parse.mock.calls.filter(([text]) => text === payload)).toEqual([])
    } finally {
      parse.mockRestore()
    }
  })

  test('of a drawing may be longer, and holds no more', async () => {
    const picture = 'x'.repeat(900 * KIB)
    expect(await post(DRAWING, JSON_TYPE, JSON.stringify({ image: picture }))).toMatchObject({ status: 410000 })
    expect(await post(DRAWING, JSON_TYPE, JSON.stringify({ image: 'x'.repeat(MB) }))).toEqual(TOO_BIG)
    expect(await post(DRAWING, JSON_TYPE, `[${numbers(450_000)}]`)).toEqual(NO_OBJECT)
    const wide = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 1]))
    expect(await post(DRAWING, JSON_TYPE, JSON.stringify(wide))).toEqual(TOO_MANY)
  })

  test('as JSON or a form does what it is for', async () => {
    const answer = { http: 200, status: 400, code: 'BAD_LOGIN' }
    const account = '13800138000'
    expect(await post(LOGIN, JSON_TYPE, JSON.stringify({ account, password: 'x'.repeat(8) }))).toMatchObject(answer)
    expect(await post(LOGIN, FORM_TYPE, `account=${account}&password=xxxxxxxx`)).toMatchObject(answer)
  })
})

describe('a text of JSON is bulky', () => {
  test.each([
    ['commas in strings do not count', JSON.stringify({ a: ','.repeat(MEMBERS_MAX * 2) }), false],
    ['nor do brackets', JSON.stringify({ a: '[{'.repeat(DEPTH_MAX) }), false],
    ['nor behind escaped quotes', JSON.stringify({ 'a"\\': `\\"${','.repeat(MEMBERS_MAX * 2)}` }), false],
    ['a backslash before the end ends nothing else', `{"a\\\\":[${numbers(MEMBERS_MAX + 2)}]}`, true],
    ['one after the other is not deep', `{"a":[${Array(100).fill('{"b":[]}').join()}]}`, false],
    ['a string without an end', `{"a": "${'['.repeat(100)}`, false],
    ['backslashes without an end', `{"a": "${'\\'.repeat(BODY_BYTES)}`, false]
  ])('%s', (_, text, bulky) => expect(isBulky(text)).toBe(bulky))
})

/** How many values a schema takes, and how deep they lie. */
function reach(schema: TSchema): { members: number; depth: number } {
  const inner: TSchema[] = schema.anyOf ?? Object.values(schema.properties ?? {})
  const parts = inner.map(reach)
  const depth = Math.max(0, ...parts.map(part => part.depth)) + (schema.type === 'object' ? 1 : 0)
  if (schema.type !== 'array') return { members: parts.reduce((sum, part) => sum + part.members + 1, 0), depth }
  const item = reach(schema.items)
  return { members: (schema.maxItems ?? Number.POSITIVE_INFINITY) * (item.members + 1), depth: item.depth + 1 }
}

test.each(Object.entries(endpoints))('%s takes no more than the door lets in', (_, { input }) => {
  const { members, depth } = reach(input)
  expect(members).toBeLessThan(MEMBERS_MAX)
  expect(depth).toBeLessThan(DEPTH_MAX)
  expect(Object.keys(input.properties).length).toBeLessThan(PARAMETERS_MAX)
})

describe('an address', () => {
  const long = refusal('请求地址太长，请减少条件后再试')
  const ask = async (query: string) => {
    const answer = await shop.app.inject(`/api/products?${query}`)
    const { status, msg, data } = answer.json()
    return { http: answer.statusCode, status, msg, code: data.code }
  }

  test('of many parameters or many letters is refused', async () => {
    expect(await ask('a=1&'.repeat(PARAMETERS_MAX))).toEqual(long)
    expect(await ask(`keyword=${'x'.repeat(8192)}`)).toEqual(long)
    expect(await ask(`keyword=x${'&a'.repeat(PARAMETERS_MAX - 1)}`)).toMatchObject({ status: 200 })
  })
})

test('ten large bodies at once are not waited for: each is refused by its head, and /health answers', async () => {
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  const ask = (method: string, path: string, headers: Record<string, string | number>, body?: string) =>
    new Promise<number>((resolve, reject) => {
      const sent = send({ host: '127.0.0.1', port, method, path, headers }, answer => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode!))
      })
      sent.once('error', reject)
      if (body) sent.write(body)
      else sent.end()
    })
  // The heads promise a megabyte and send one byte of it: who is answered was not waited for.
  const heads = Array.from({ length: 10 }, () =>
    ask('POST', LOGIN, { 'content-type': JSON_TYPE, 'content-length': MB }, '[')
  )
  expect(await ask('GET', '/health', {})).toBe(200)
  expect(await Promise.all(heads)).toEqual(Array(10).fill(200))
})
