import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { consoleSessions, users } from '../../src/db/schema'
import { codeAt, stepAt } from '../../src/engines/desk'
import { hashPassword } from '../../src/engines/identity/passwords'
import { citizenId } from '../citizens'
import type { Stage } from './stage'

/** By a code, sent as a short message that Aliyun took; this one runs the shop. */
export async function signInByCode(stage: Stage) {
  const phone = '13800138001'
  const sent = await stage.ask('POST /api/register/verify', { phone, type: 'login' })
  assert.ok(!('dev_code' in sent), 'in production no answer carries a code')
  const session = await stage.ask('POST /api/login/mobile', { phone, captcha: stage.aliyun.codeFor(phone) })
  stage.people.operator = { phone, token: session.token }
}

/** They are let in by the command line, set up their second factor, and work at the console from then on. */
export async function openConsole(stage: Stage) {
  const { phone, token } = stage.people.operator!
  const password = 'Rehearsal-2688'
  const passwordHash = await hashPassword(password)
  await stage.db.update(users).set({ passwordHash }).where(eq(users.phone, phone))
  const closed = await stage.call('GET /api/admin/order/list', {}, { token })
  assert.equal(closed.code, 'FORBIDDEN', 'a session of the shop opens nothing at the console')
  const told = await stage.ops('desk', 'add', phone, 'owner')
  const invite = /days: (\S+)/.exec(told)![1]!
  const first = await stage.ask('POST /api/admin/sign_in', { phone, password })
  assert.ok(!('dev_code' in first), 'in production no answer carries a code')
  const { ticket } = first
  const { secret, ...offer } = await stage.ask('POST /api/admin/sign_in/offer', { ticket, invite })
  assert.ok(!('dev_code' in offer), 'in production no answer carries a code')
  const code = codeAt(secret, stepAt(new Date()))
  const session = await stage.ask('POST /api/admin/sign_in/enrol', { ticket, invite, secret, code })
  // For shops they keep, their session of the shop goes on.
  stage.people.keeper = stage.people.operator!
  stage.people.operator = { phone, token: session.token }
}

/** What is dangerous wants a code again after five minutes, which a slow machine may take to come so far. */
export async function stillProved(stage: Stage) {
  await stage.db.update(consoleSessions).set({ provedAt: new Date() })
}

/** By what the phone's carrier hands to the app. */
export async function signInByOnetap(stage: Stage) {
  const phone = '13800138002'
  const forged = await stage.call('POST /api/reglogin', { access_token: 'made-up', ltype: 'unitel' })
  assert.equal(forged.code, 'PROOF_REFUSED', 'a token no carrier gave')
  const access_token = stage.aliyun.tokenOf(phone)
  const session = await stage.ask('POST /api/reglogin', { access_token, ltype: 'unitel' })
  stage.people.buyer = { phone, token: session.token }
}

/** By the mini-program's phone button, then bound to WeChat, then from a page in WeChat as the same person. */
export async function signInByWechat(stage: Stage) {
  const { weixin } = stage
  const phone = '13800138003'
  const first = await stage.ask('POST /api/reglogin', { access_token: weixin.codeOf(phone, 1), ltype: 'weixin' })
  const mini = { code: weixin.codeOf('xiaohong', 1), from: 'weapp' as const }
  await stage.ask('POST /api/user/bangwx', mini, { token: first.token })
  const page = await stage.ask('POST /api/checkwechat', { code: weixin.codeOf('xiaohong', 2), from: 'h5' })
  assert.ok(page.token, 'the same WeChat is the same person')
  const again = await stage.call('POST /api/checkwechat', { code: weixin.codeOf('xiaohong', 2), from: 'h5' })
  assert.equal(again.code, 'PROOF_REFUSED', 'a code is good once')
  stage.people.wechat = { phone, token: page.token }
}

/** Name and citizen ID, which Aliyun says belong together. */
export async function verifyNames(stage: Stage) {
  for (const who of ['buyer', 'wechat']) {
    const input = { real_name: '陈小满', id_number: citizenId(), agree: 1 }
    const { state } = await stage.ask('POST /api/user/identitysumbit', input, { token: stage.people[who]!.token })
    assert.equal(state, 'approved')
  }
}
