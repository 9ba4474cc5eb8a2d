import { api, quietly } from '@/api'
import { go } from '@/kit/nav'
import { page } from '@/kit/pages/page'
import { LotsPage } from './_parts/LotsPage'

definePageConfig({ navigationBarTitleText: '冻结明细' })

const EMPTY = {
  icon: 'lock',
  words: '没有待释放的消费券',
  hint: '活动或充值赠送的消费券，会逐日释放',
  action: '去充值中心',
  onAction: () => void go('/pages/recharge/consumption')
} as const

/** Vouchers that are promised and not released yet. */
export default page(() => (
  <LotsPage
    load={paging => api('GET /api/youxuan/xfq_order_list', paging, quietly)}
    name="待释放的消费券"
    note="每天释放一部分，到账后即可使用"
    empty={EMPTY}
  />
))
