import { citizenId } from '../../server/test/citizens'
import { TestShop } from '../../server/test/harness'
import { codeFor, newPhone } from '../../server/test/sign-in'
import { LEAK } from './corpus'

const PASSWORD = 'yun-shang-9374'
const WRONG = 'not-the-one-5521'
const ADDRESS = '翠湖南路 88 号院'
const NAME = '欧阳小满'

const lines: string[] = []
let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({
    seeded: true,
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: line => void lines.push(line) }
  })
})
afterAll(() => shop?.close())

/** What was logged since, but for the line that stands for the SMS in the sandbox. */
const logged = () => lines.filter(line => !line.includes('"sandbox SMS"')).join('')

test('signing in, registering and ordering leave no phone, code, password, token, name or address in the log', async () => {
  const phone = newPhone()
  const secrets = [phone, PASSWORD, WRONG, ADDRESS, NAME]
  const captcha = await codeFor(shop, phone, 'register')
  const made = await shop.call('POST /api/register', { account: phone, captcha, password: PASSWORD })
  await shop.call('POST /api/login', { account: phone, password: WRONG }, { form: true })
  const { data } = await shop.call('POST /api/login', { account: phone, password: PASSWORD })
  const wrongCode = await shop.call('POST /api/login/mobile', { phone, captcha: '000000' })
  expect([made.status, data.token.length, wrongCode.status]).toEqual([200, 43, 400])
  const { token } = data
  const input = { real_name: NAME, phone, city_id: '440305', detail: ADDRESS }
  expect(await shop.call('POST /api/address/edit', input, { token })).toMatchObject({ status: 200 })
  const fresh = await shop.call('POST /api/refreshtoken', {}, { token })
  await shop.call('GET /api/user', {}, { headers: { cookie: `token=${token}`, authorization: `Bearer ${token}` } })
  secrets.push(captcha, token, made.data.token, fresh.data.token!)
  const number = citizenId()
  await shop.call('POST /api/user/identitysumbit', { real_name: NAME, id_number: number, agree: 1 }, { token })
  secrets.push(number)
  const wechat = await shop.call('POST /api/checkwechat', { code: 'sandbox-logged-one', from: 'h5' })
  await shop.call('POST /api/checkwechat', { code: 'forged-code-8812', from: 'h5' })
  await shop.call('POST /api/reglogin', { access_token: 'forged-access-7741', ltype: 'unitel' })
  secrets.push(wechat.data.wx_ticket!, 'forged-code-8812', 'forged-access-7741')
  expect(lines.length).toBeGreaterThan(5)
  expect(secrets.filter(secret => logged().includes(secret))).toEqual([])
})

test('a request that breaks on a value tells the log where, and nobody what', async () => {
  const phone = newPhone()
  const { token } = await shop.person()
  await shop.db.$client.query('alter table addresses rename column detail to detail_gone')
  const input = { real_name: NAME, phone, city_id: '440305', detail: ADDRESS }
  const answer = await shop.call('POST /api/address/edit', input, { token })
  await shop.db.$client.query('alter table addresses rename column detail_gone to detail')
  expect(answer).toEqual({
    http: 500,
    status: 400,
    code: 'BROKEN',
    msg: expect.stringMatching(/^[\u4e00-\u9fff，。]+$/),
    data: { code: 'BROKEN' }
  })
  expect(JSON.stringify(answer)).not.toMatch(LEAK)
  const broken = lines.filter(line => line.includes('"level":50')).join('')
  expect(broken).toContain('address')
  expect(broken).toMatch(/service\.ts|connection\.ts/)
  for (const secret of [phone, NAME, ADDRESS, token]) expect(broken).not.toContain(secret)
})

test('a vendor that fails with a person’s phone in its words keeps it to itself', async () => {
  const phone = newPhone()
  const { providers } = shop.app.services
  const { sms } = providers
  providers.sms = {
    kind: 'aliyun',
    sendNotice: sms.sendNotice,
    sendCode: async (to, code) => {
      throw Object.assign(new Error(`cannot send to ${to}`), { request: { phoneNumbers: to, templateParam: { code } } })
    }
  }
  const answer = await shop.call('POST /api/register/verify', { phone, type: 'login' })
  providers.sms = sms
  expect(answer).toMatchObject({ code: 'SMS_FAILED' })
  const told = lines.filter(line => line.includes('a code could not be sent')).join('')
  expect(told).toContain(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  expect(told).not.toContain(phone)
  expect(told).not.toMatch(/templateParam|"\d{6}"/)
})
