import type { application } from '@contract/application'
import type { Data, Input } from '@contract/core'
import { and, eq, inArray } from 'drizzle-orm'
import { realNames, uploads } from '../../db/schema'
import { applicationOf, submitApplication } from '../../engines/application'
import { userById } from '../../engines/identity/accounts'
import { checkRealName } from '../../engines/identity/real-name'
import type { Context } from '../../http/context'
import { limit } from '../../http/limits'
import { seconds, timeText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { realName } from './real-name'

type Identity = Data<(typeof application)['POST /api/user/identity']>
type Wanted = Input<(typeof application)['POST /api/user/identitysumbit']>

const PER_DAY = 5
const NOTHING: Identity = {
  state: 'none',
  real_name: '',
  id_number: '',
  note: '',
  submit_time: null,
  _submit_time: '',
  verify_time: null,
  _verify_time: ''
}

/** How far the real name of the caller's root account is. */
export async function identity({ db, person }: Context<'login'>): Promise<Identity> {
  const [[verified], form] = await Promise.all([
    db.select().from(realNames).where(eq(realNames.userId, person.rootId)),
    applicationOf({ db }, { userId: person.rootId, kind: realName })
  ])
  if (verified) {
    const { nameMasked, idMasked, verifiedAt } = verified
    const names = { real_name: nameMasked, id_number: idMasked }
    return {
      ...NOTHING,
      ...names,
      state: 'approved',
      verify_time: seconds(verifiedAt),
      _verify_time: timeText(verifiedAt)
    }
  }
  // One that was agreed to without a name on record is of an account that was given back since.
  if (!form || form.state === 'approved') return NOTHING
  const { name, number } = form.payload as { name: string; number: string }
  return {
    ...NOTHING,
    state: form.state === 'refused' ? 'refused' : 'submitted',
    real_name: name,
    id_number: number,
    note: form.state === 'refused' ? form.reason : '资料已提交，工作人员会在 1 个工作日内核对',
    submit_time: seconds(form.submittedAt),
    _submit_time: timeText(form.submittedAt)
  }
}

/** Everything that can be refused before the authority is asked, which costs. */
async function checkIdentity(ctx: Context<'login'>, input: Wanted) {
  const { db, person, clock } = ctx
  if (person.id !== person.rootId) refuse('SUB_ACCOUNT', '请切换到主账号办理实名认证')
  if (input.agree !== 1) refuse('CONSENT', '请先阅读并同意个人信息授权')
  const me = await userById(db, person.id)
  if (!me?.phone) refuse('NO_PHONE', '请先绑定手机号')
  await checkRealName(ctx, { userId: person.id, number: input.id_number, at: clock.now() })
  const photos = [input.front, input.back].filter(name => name !== undefined)
  if (photos.length === 0) return photos
  const kept = await db
    .select({ name: uploads.name })
    .from(uploads)
    .where(and(eq(uploads.userId, person.id), inArray(uploads.name, photos), eq(uploads.sealed, true)))
  if (kept.length < new Set(photos).size) refuse('NOT_UPLOADED', '证件照片没有上传成功，请重新上传')
  return photos
}

export async function submitIdentity(ctx: Context<'login'>, input: Wanted): Promise<Identity> {
  const photos = await checkIdentity(ctx, input)
  const { db, person, clock } = ctx
  await limit(db, clock.now(), `identity:${person.id}`, PER_DAY, 86_400, '今天提交的次数已用完，请明天再试')
  const number = input.id_number.toUpperCase()
  const form = { name: input.real_name, number, photos, agreed_at: seconds(clock.now()) }
  await submitApplication(ctx, realName, { userId: person.id, form })
  return identity(ctx)
}
