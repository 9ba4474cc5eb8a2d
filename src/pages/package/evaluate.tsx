import { ReviewPage } from '@/kit/order/ReviewPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '礼包评价' })

export default page(() => <ReviewPage id={useQuery('id').id} />)
