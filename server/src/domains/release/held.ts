import type { Input } from '@contract/core'
import type { adminRelease } from '@contract/release'
import { userById } from '../../engines/identity/accounts'
import { assets, minorOf, weightFen } from '../../engines/ledger'
import { planOf } from '../../engines/release'
import type { HeldDeed } from '../../http/two-persons'

/** What is promised to a person: above an amount by two persons. */
export const promisingDeed: HeldDeed = {
  code: 'POST /api/admin/release/lot',
  title: '新建释放批次',
  limitFen: 200_000n,
  weigh: async ({ db }, input: Input<(typeof adminRelease)['POST /api/admin/release/lot']>) => {
    const [user, plan, known] = [await userById(db, input.user_id), await planOf(db, input.plan), await assets(db)]
    const asset = known.find(row => row.code === plan?.asset)
    // Who or what is not there, and what cannot be an amount, is refused by the deed itself.
    if (!user || !plan || !asset || (input.amount.split('.')[1] ?? '').length > asset.digits) return
    const words = `按「${plan.title}」向会员「${user.nickname}」承诺 ${input.amount} ${asset.name}`
    return { fen: weightFen(asset, minorOf(input.amount, asset.digits)), words }
  }
}
