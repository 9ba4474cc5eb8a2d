import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fetchPicture, isPublic } from './fetch'

const PICTURE = Buffer.from('a picture')
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer(({ url = '' }, answer) => {
    if (url === '/ok') answer.setHeader('content-type', 'image/png').end(PICTURE)
    else if (url === '/hop') answer.writeHead(302, { location: '/ok' }).end()
    else if (url === '/inside') answer.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    else if (url === '/other') answer.writeHead(302, { location: `http://localhost:${portOf()}/ok` }).end()
    else if (url === '/round') answer.writeHead(302, { location: '/round' }).end()
    else if (url === '/page') answer.setHeader('content-type', 'text/html').end('<p>no</p>')
    else if (url === '/large') answer.setHeader('content-length', '5000').end(Buffer.alloc(5_000))
    else if (url === '/endless') answer.setHeader('content-type', 'image/png').end(Buffer.alloc(5_000))
    else if (url === '/cut') answer.socket!.destroy()
    else if (url === '/never') answer.writeHead(200, { 'content-type': 'image/png' }).write('x')
    else answer.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${portOf()}`
})
afterAll(() => {
  server.closeAllConnections()
  return new Promise(resolve => server.close(resolve))
})

const portOf = () => (server.address() as AddressInfo).port
const get = (address: string, inside = [origin], ms = 10_000) => fetchPicture(address, { bytes: 4_000, ms, inside })

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ...['127.0.0.1', '10.1.1.1', '172.16.0.1', '192.168.1.1', '100.100.100.200', '169.254.169.254', '0.0.0.0'].map(
    one => [one, false] as [string, boolean]
  ),
  ...['::1', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:7f00:1::', 'no', ''].map(
    one => [one, false] as [string, boolean]
  )
])('%s is public: %s', (address, is) => {
  expect(isPublic(address)).toBe(is)
})

test('a picture is fetched, also where the address leads on', async () => {
  expect(await get(`${origin}/ok`)).toEqual(PICTURE)
  expect(await get(`${origin}/hop`)).toEqual(PICTURE)
})

test.each([
  ...['http://127.0.0.1/x', 'http://2130706433/x', 'http://0x7f.1/x', 'http://[::1]/x', 'http://[::ffff:127.0.0.1]/x'],
  ...['http://localhost/x', 'http://10.0.0.8/x', 'http://100.100.100.200/latest/meta-data']
])('%s is inside of a network and not asked', async address => {
  await expect(get(address, [])).rejects.toMatchObject({
    code: 'INVALID',
    message: expect.stringContaining('内部网络')
  })
})

test.each([
  ['/inside', '内部网络'],
  ['/other', '默认端口'],
  ['/round', '跳转次数太多'],
  ['/page', '打开的不是图片'],
  ['/large', '图片不能超过'],
  ['/endless', '图片不能超过'],
  ['/cut', '连接中断'],
  ['/none', '下载失败（404）']
])('%s is refused with words', async (path, words) => {
  await expect(get(`${origin}${path}`)).rejects.toMatchObject({ message: expect.stringContaining(words) })
})

test('one that never ends is given up', async () => {
  await expect(get(`${origin}/never`, [origin], 100)).rejects.toMatchObject({ message: '图片下载超时' })
})

test.each([
  ['ftp://example.com/a.png', '地址不正确'],
  ['http://user:word@example.com/a.png', '地址不正确'],
  ['no address', '地址不正确'],
  ['https://example.com:8443/a.png', '默认端口']
])('%s is refused with words', async (address, words) => {
  await expect(get(address)).rejects.toMatchObject({ code: 'INVALID', message: expect.stringContaining(words) })
})
