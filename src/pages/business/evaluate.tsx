import { observer } from 'mobx-react'
import { api, quietly } from '@/api'
import { KeptReviews } from '@/kit/order/KeptReviews'
import { useResource } from '@/kit/pages/DetailPage'
import { page, useQuery } from '@/kit/pages/page'
import { StandingCard } from '@/kit/parts/StandingCard'
import './evaluate.scss'

definePageConfig({ navigationBarTitleText: '评价管理' })

/** What buyers wrote of a shop's goods, under what it comes to, and what the shop says to it. */
export default page(() => {
  const { mer_id } = useQuery('mer_id')
  return <KeptReviews head={mer_id && <Rating merId={mer_id} />} />
})

/** How all goods of a shop are rated; nothing while nobody has rated any. */
const Rating = observer(function Rating({ merId: id }: { merId: string }) {
  const { data } = useResource(() => api('GET /api/reply/config/{id}', { id, of: 'shop' }, quietly), id, true)
  if (!data || data.sum_count === 0) return null
  return (
    <StandingCard
      className="tbrating"
      name="店铺评分"
      value={data.reply_star}
      note={`${data.sum_count} 条评价，好评率 ${data.reply_chance}%`}
      figures={[
        { name: '好评', value: data.good_count },
        { name: '中评', value: data.in_count },
        { name: '差评', value: data.poor_count }
      ]}
    />
  )
})
