import { recordRealName } from '../identity/real-name'
import type { ApplicationKind } from './kinds'

/** A person's name and citizen ID; the authority's service says whether they belong together. */
export const realName: ApplicationKind = {
  title: '实名认证',
  url: '/pages/user/real_name',
  fields: { name: '姓名', number: '身份证号' },
  async judge({ providers }, _application, { name, number }) {
    const verdict = await providers.realname.check(name!, number!)
    if (verdict === 'match') return { say: 'approve' }
    if (verdict === 'mismatch') return { say: 'refuse', reason: '姓名与身份证号不一致，请核对后重新提交' }
    return { say: 'by hand' }
  },
  async onApproved(tx, { config, clock }, { userId }, { name, number }) {
    await recordRealName({ db: tx, config }, { userId, name: name!, number: number!, at: clock.now() })
  }
}
