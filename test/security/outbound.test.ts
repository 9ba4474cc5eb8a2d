import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EndpointKey } from '../../contract'
import { TestShop } from '../../server/test/harness'
import type { Doer } from './deeds'
import { makeDoer, sendForm } from './doer'
import { reads, textsOf, usual, writes } from './tried'

/** Somewhere a server that opens what it is handed would come knocking. */
const knocks: string[] = []
let trap: Server
let shop: TestShop
let doer: Doer
beforeAll(async () => {
  trap = createServer((request, answer) => {
    knocks.push(`${request.method} ${request.url}`)
    answer.end('x')
  })
  await new Promise<void>(resolve => trap.listen(0, '127.0.0.1', resolve))
  shop = await TestShop.open({ seeded: true })
  doer = await makeDoer(shop, { roles: ['operator', 'staff'] })
})
afterAll(async () => {
  await shop?.close()
  await new Promise(resolve => trap.close(resolve))
})

const baits = () => {
  const at = `127.0.0.1:${(trap.address() as AddressInfo).port}`
  return [
    `http://${at}/bait.png`,
    `https://${at}/bait.png`,
    `//${at}/bait`,
    `http://user@${at}/bait`,
    `http://[::ffff:127.0.0.1]:${at.split(':')[1]}/bait`,
    `<img src="http://${at}/bait">`,
    `ftp://${at}/bait`
  ]
}

test('the server opens no address a client names, in any text of any endpoint or in a picture', async () => {
  for (const [key, known] of [...reads, ...writes])
    for (const name of textsOf(known)) {
      const good = await usual(known, { ...doer, token: await shop.tokenOf(doer.id) })
      for (const bait of baits()) {
        const token = await shop.tokenOf(doer.id)
        const answer = await shop.call(key as EndpointKey, { ...good, [name]: bait } as never, { token })
        expect([200, 404]).toContain(answer.http)
      }
    }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${baits()[0]}"/></svg>`
  const token = await shop.tokenOf(doer.id)
  const drawn = await sendForm(shop, 'POST /api/upload/image', { url: baits()[0] }, token, Buffer.from(svg))
  expect(drawn).toMatchObject({ status: 400, data: { code: 'NOT_A_PICTURE' } })
  expect(knocks).toEqual([])
})

test('a face and a signature are photos that were uploaded here, and no address elsewhere', async () => {
  const token = await shop.tokenOf(doer.id)
  for (const elsewhere of [
    ...baits(),
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    '/media/u/../../app-secret'
  ]) {
    const face = await shop.call('POST /api/user/edit', { avatar: elsewhere }, { token })
    expect([elsewhere, face.code]).toEqual([elsewhere, 'BAD_PICTURE'])
    const input = { uni: doer.orders.toReceive, sign_img: elsewhere }
    const signature = await shop.call('POST /api/order/doconsign', input, { token })
    expect([elsewhere, signature.code]).toEqual([elsewhere, 'BAD_PICTURE'])
  }
})

test('a photo’s name is made here, whatever file it came in and whatever the form says of it', async () => {
  const token = await shop.tokenOf(doer.id)
  const lies = { name: '../../app-secret', filename: 'a.php', chunk: '../1', key: '/etc/passwd', extension: '.html' }
  const { data } = await sendForm(shop, 'POST /api/upload/image', lies, token)
  expect(data.name).toMatch(/^[0-9a-f]{32}$/)
  expect(data.url).toBe(`/media/u/${data.name}-1500.webp`)
})

test('a form of ever more fields is turned away before it fills the memory', async () => {
  const token = await shop.tokenOf(doer.id)
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field${i}`, 'x'.repeat(4000)]))
  expect(await sendForm(shop, 'POST /api/upload/image', many, token)).toMatchObject({ http: 200, status: 400 })
})
