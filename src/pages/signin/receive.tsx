import { page, useQuery } from '@/kit/pages/page'
import { AwardDetail } from './_parts/AwardDetail'
import { AwardList } from './_parts/AwardList'

definePageConfig({ navigationBarTitleText: '领取奖励' })

/** One prize of a streak, or all of them where none is named. */
export default page(() => {
  const { id } = useQuery('id')
  return id ? <AwardDetail key={id} id={id} /> : <AwardList />
})
