import { type Static, Type } from '@sinclair/typebox'
import type { ApplicationKind } from '../../engines/application'
import { maskId, maskName, recordRealName } from '../../engines/identity/real-name'
import { happened } from '../../engines/task'
import { realNamePassed } from './tasks'

const RealNameForm = Type.Object({
  name: Type.String({ minLength: 1 }),
  number: Type.String({ minLength: 1 }),
  /** Names of sealed uploads. */
  photos: Type.Array(Type.String()),
  /** When the person agreed, in Unix seconds. */
  agreed_at: Type.Integer()
})

/** A person's name and citizen ID; the authority's service says whether they belong together. */
export const realName: ApplicationKind<typeof RealNameForm> = {
  code: 'real_name',
  title: '实名认证',
  url: '/pages/user/real_name',
  form: RealNameForm,
  fields: { name: '姓名', number: '身份证号' },
  // Its page has no single fields: what is wrong is refused, and handed in again.
  fixed: Object.keys(RealNameForm.properties),
  shown: ({ name, number, ...rest }: Static<typeof RealNameForm>) => ({
    name: maskName(name),
    number: maskId(number),
    ...rest
  }),
  async judge({ providers }, _application, { name, number }) {
    const verdict = await providers.realname.check(name!, number!)
    if (verdict === 'match') return { say: 'approve' }
    if (verdict === 'mismatch') return { say: 'refuse', reason: '姓名与身份证号不一致，请核对后重新提交' }
    return { say: 'by hand' }
  },
  async approved(tx, { userId }, { name, number }) {
    const at = tx.clock.now()
    await recordRealName(tx, { userId, name: name!, number: number!, at })
    await happened(tx, realNamePassed, { userId, key: 'real-name', at })
  }
}
