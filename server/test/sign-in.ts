import type { Endpoints, Input } from '@contract'
import type { TestShop } from './harness'

type Purpose = Input<Endpoints['POST /api/register/verify']>['type']

let next = 10_000_000
/** A phone no other test of this file has. */
export const newPhone = () => `137${next++}`

/** A wrong code for a right one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The answer to a new picture, as one sends it along. */
export async function solved(shop: TestShop) {
  const { data } = await shop.call('GET /api/verify_code', {})
  return { key: data.key, code: data.dev_code! }
}

/** Asks for a code as a person would, solving the picture when one is wanted, and reads it off the sandbox. */
export async function codeFor(shop: TestShop, phone: string, type: Purpose, token?: string): Promise<string> {
  const ask = (more: Record<string, string>) =>
    shop.call('POST /api/register/verify', { phone, type, ...more }, { token })
  let answer = await ask({})
  if (answer.code === 'TOO_SOON') {
    shop.clock.advance(60)
    answer = await ask({})
  }
  if (answer.code === 'CAPTCHA_NEEDED') answer = await ask(await solved(shop))
  if (answer.status !== 200) throw new Error(`no code: ${answer.msg}`)
  return answer.data.dev_code!
}

/** Signs a phone in by code, registering it when it is new. */
export async function signedIn(shop: TestShop, phone = newPhone(), spread?: string) {
  const captcha = await codeFor(shop, phone, 'login')
  const answer = await shop.call('POST /api/login/mobile', { phone, captcha, ...(spread ? { spread } : {}) })
  if (answer.status !== 200) throw new Error(`no sign-in: ${answer.msg}`)
  const { token } = answer.data
  const { data: user } = await shop.call('GET /api/user', {}, { token })
  return { token, phone, uid: user.uid, invite_code: user.invite_code }
}
