import { createHmac } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { deskAccount, idInAccount } from '../../../../src/api/chat/tencent-ids'
import { SIG_LIVES_S, type Speaker, signTencent, tencentAccountOf } from '.'

const speaker = fc.oneof(
  fc.record({ side: fc.constant('user' as const), userId: fc.uuid() }),
  fc.record({ side: fc.constant('service' as const), userId: fc.uuid(), shopId: fc.option(fc.uuid()) })
)
/** Whom an account stands for: those who answer for a shop share one. */
const whose = (one: Speaker) => (one.side === 'user' ? `user ${one.userId}` : `shop ${one.shopId}`)

test('an account fits Tencent’s names, stands for one person or desk, and tells the app for whom', () => {
  fc.assert(
    fc.property(speaker, speaker, (one, other) => {
      const acc = tencentAccountOf(one)
      expect(acc).toMatch(/^[A-Za-z0-9_-]{1,32}$/)
      expect(acc === tencentAccountOf(other)).toBe(whose(one) === whose(other))
      const id = one.side === 'user' ? one.userId : one.shopId
      expect(idInAccount(acc)).toEqual({ side: one.side, id })
      if (one.side === 'service') expect(deskAccount(one.shopId)).toBe(acc)
    })
  )
})

test.each(['', 'administrator', 'u', 's????', 'x0123456789012345678901', '@TIM#SYSTEM'])(
  '%p is no account of ours',
  acc => expect(idInAccount(acc)).toBeUndefined()
)

/** Opens a UserSig as Tencent documents it: zlib, in base64 with *, - and _ for +, / and =. */
const opened = (sig: string) =>
  JSON.parse(
    inflateSync(
      Buffer.from(
        sig.replace(/[*\-_]/g, char => ({ '*': '+', '-': '/', _: '=' })[char]!),
        'base64'
      )
    ).toString()
  )

test('a UserSig names the account and the application, lives ten minutes, and is signed with the key', () => {
  const key = 'ab'.repeat(32)
  const before_s = Math.floor(Date.now() / 1000)
  const sig = signTencent(1400000001, key, 'uabc')
  expect(sig).toMatch(/^eJ[\w*-]+$/)
  const paper = opened(sig)
  expect(paper).toMatchObject({
    'TLS.ver': '2.0',
    'TLS.identifier': 'uabc',
    'TLS.sdkappid': 1400000001,
    'TLS.expire': SIG_LIVES_S
  })
  expect(paper['TLS.time'] - before_s).toBeGreaterThanOrEqual(0)
  const text = `TLS.identifier:uabc\nTLS.sdkappid:1400000001\nTLS.time:${paper['TLS.time']}\nTLS.expire:${SIG_LIVES_S}\n`
  expect(paper['TLS.sig']).toBe(createHmac('sha256', key).update(text).digest('base64'))
})
