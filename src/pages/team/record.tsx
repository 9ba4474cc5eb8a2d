import { go } from '@/kit/nav'
import { type BonusKind, BonusPage } from '@/kit/pages/BonusPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '团队记录' })

const toTeam = { action: '看服务的店铺', onAction: () => go('/pages/team/index') }
const KINDS: readonly BonusKind[] = [
  {
    value: 'partner',
    text: '合伙人',
    shops: '合伙店铺',
    empty: { icon: 'store', words: '还没有合伙人收益', hint: '你担任合伙人的店铺成交后，这里会有记录', ...toTeam }
  },
  {
    value: 'dock',
    text: '对接人',
    shops: '对接店铺',
    empty: { icon: 'store', words: '还没有对接收益', hint: '你对接的店铺成交后，这里会有记录', ...toTeam }
  }
]

/** What served shops brought, order by order. */
export default page(() => {
  const { role } = useQuery('role')
  return <BonusPage kinds={KINDS} from={role} />
})
