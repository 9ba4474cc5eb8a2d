import { type Asked, Vendor } from '../../../test/fakes/vendor'
import { weixin } from './weixin'

const PICTURE = Buffer.from('89504e470d0a1a0a00', 'hex')
const vendor = new Vendor()
/** Tokens that WeChat takes; an older one is answered as stale. */
let good = 'token-1'

vendor.answer = ({ path, query, body }: Asked) => {
  if (path === '/cgi-bin/stable_token') return { json: { access_token: good, expires_in: 7200 } }
  if (query.access_token !== good) return { json: { errcode: 40001, errmsg: 'invalid credential' } }
  const { scene, page } = JSON.parse(body)
  if (path !== '/wxa/getwxacodeunlimit' || scene.length > 32 || page.startsWith('/'))
    return { json: { errcode: 41030, errmsg: 'invalid page' } }
  return { json: {}, bytes: PICTURE }
}

beforeAll(() => vendor.open())
afterAll(() => vendor.close())

const app = { appid: 'wx1', secret: 'secret' }
const open = () => weixin({ weapp: app, h5: app, app }, `http://${vendor.host}`)

test('a code of the mini-program is the picture WeChat answers; a stale token is asked for anew', async () => {
  const wechat = open()
  expect(await wechat.miniCode(`lk=${'a'.repeat(22)}`, 'pages/index/index')).toEqual(PICTURE)
  good = 'token-2'
  expect(await wechat.miniCode('lk=b', 'pages/index/index')).toEqual(PICTURE)
})

test('what WeChat refuses is an error, without the token in it', async () => {
  const error = await open()
    .miniCode('lk=c', '/pages/index/index')
    .catch(thrown => thrown)
  expect(error.message).toContain('41030')
  expect(error.message).not.toContain(good)
})
